#!/bin/sh
# Deploys a new build, one process after the other, without a failed request: `sh roll.sh` in this folder, after
# `docker compose build`. Not for a release with a new migration (docs/operations.md).
# nginx does not check whether a process is ready, so each process is first taken out of its configuration. A change that
# nginx sent to a closing process could not be sent again.
set -eu
for app in app-1 app-2 app-3; do
  cp nginx.conf nginx.conf.whole
  trap 'cat nginx.conf.whole > nginx.conf; rm -f nginx.conf.whole' EXIT
  # Written into the same file, because the file itself is mounted, not its folder.
  sed "s/server $app:3000/& down/" nginx.conf.whole > nginx.conf.part && cat nginx.conf.part > nginx.conf && rm nginx.conf.part
  docker compose exec -T proxy nginx -s reload
  docker compose up -d --no-deps --wait "$app"
  cat nginx.conf.whole > nginx.conf
  rm nginx.conf.whole
  trap - EXIT
  docker compose exec -T proxy nginx -s reload
done
