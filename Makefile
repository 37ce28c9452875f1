.DEFAULT_GOAL := help

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: test
test: ## Run the tests
	.ci/test

.PHONY: race
race: ## Run the tests under the race detector
	.ci/race

.PHONY: lint
lint: ## Check format, vet, staticcheck, go.mod and who imports whom
	.ci/lint

.PHONY: proto
proto: ## Check the contract, its compatibility, and what is made from it
	.ci/proto

.PHONY: docs
docs: ## Run every command that the documents show
	.ci/docs

.PHONY: terminal
terminal: ## Check the animation in a real terminal
	.ci/terminal

.PHONY: completion
completion: ## Check that shells complete the client
	.ci/completion

.PHONY: bench
bench: ## Print how fast clew is, against plain C and C++ programs
	go run ./bench

.PHONY: chaos
chaos: ## Stream while servers are killed, frozen, drained and cut off
	.ci/chaos

.PHONY: abuse
abuse: ## Send a server what no client should, and weigh it
	.ci/abuse

.PHONY: deploy
deploy: ## Check the dashboard and the alerts against a server, as Prometheus does
	.ci/deploy

.PHONY: ci
ci: ## Check all of the above
	.ci/run

.PHONY: generate
generate: ## Write gen/ from the contract
	.ci/buf generate

.PHONY: image
image: ## Add a compatible change of the contract to proto/clew.binpb
	.ci/image
