#!/bin/sh
# Builds the checked-out version and updates one service after the other, so that each is away for seconds only:
#
#   deploy/compose/update.sh
#
# `docker compose up` stops all of them first, waits for the calls in progress, and migrates then.
set -eu
cd "$(dirname "$0")/../.."
services='records dialer chats webhooks voice gateway'

docker compose build
docker compose run --rm --no-deps secrets write
# Processes of the earlier version keep working with the new schema.
for service in $services; do docker compose run --rm --no-deps "migrate-$service"; done
# The gateway comes last, because it sends new requests to all others.
for service in $services; do docker compose up --detach --wait --no-deps "$service"; done
docker compose up --detach --wait
# These read files that `up` does not compare.
for service in $(docker compose ps --services); do
  reload() { docker compose exec -T "$service" wget -q -O /dev/null --post-data= "http://127.0.0.1:$1/-/reload"; }
  case $service in
    caddy) docker compose exec -T caddy caddy reload --config /etc/caddy/Caddyfile ;;
    prometheus) reload 9090 ;;
    alertmanager) reload 9093 ;;
  esac
done
