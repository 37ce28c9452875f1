package transport

import (
	"fmt"
	"os"
)

// material is what the files hold.
type material struct{ cert, key, clientCA string }

// read returns what the files hold now.
func (f Files) read() (material, error) {
	var m material
	for _, file := range []struct {
		flag, path string
		to         *string
	}{
		{"tls-cert", f.Cert, &m.cert},
		{"tls-key", f.Key, &m.key},
		{"client-ca", f.ClientCA, &m.clientCA},
	} {
		if file.path == "" {
			continue
		}
		text, err := os.ReadFile(file.path)
		if err != nil {
			return material{}, fmt.Errorf("--%s: %w", file.flag, err)
		}
		*file.to = string(text)
	}
	return m, nil
}
