.DEFAULT_GOAL := help
.PHONY: help test race lint proto generate image terminal docs ci

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test: ## Run the Go tests
	go test ./...

race: ## Run the Go tests under the race detector
	.ci/race

lint: ## Check format, vet, staticcheck, go.mod and the direction of imports
	.ci/lint

proto: ## Check the proto, its compatibility, and that gen/ is fresh
	.ci/proto

generate: ## Write gen/ from the proto
	.ci/buf generate

image: ## Write the image that later protos must stay compatible with
	.ci/buf build -o proto/clew.binpb

terminal: ## Check the animation in a real terminal
	.ci/terminal

docs: ## Run every command of the documents
	.ci/docs

ci: ## Everything that has to pass before a change lands
	.ci/run
