# One image per service:  docker build --build-arg APP=gateway --tag frontdesk-gateway .
ARG NODE_IMAGE=node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

# Has the client programs of the server in docker-compose.yml.
ARG POSTGRES_IMAGE=postgres:17.10@sha256:7958605b474b3d264a969cb3a123d6aa00ad1e1fe9da8a69984dabb704d93317

# Only the package.json files, so that a change of source code does not repeat the installation.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /repo
COPY package.json package-lock.json ./
COPY tools tools
COPY libs libs
COPY apps apps
RUN find apps libs tools -type f ! -name package.json -delete && find apps libs tools -type d -empty -delete

# Packages for the build, optional ones included: they contain the native parts of Nx and of the minifier.
FROM ${NODE_IMAGE} AS toolchain
WORKDIR /repo
COPY --from=manifests /repo ./
RUN --mount=type=cache,target=/root/.npm \
  npm ci --ignore-scripts --no-audit --no-fund

FROM toolchain AS sources
COPY nx.json tsconfig.base.json tsconfig.scripts.json CHANGELOG.md ./
COPY tools/browser-script tools/browser-script
COPY tools/service-bundle tools/service-bundle
COPY docs docs
COPY libs libs
COPY apps apps
ENV NX_DAEMON=false NX_TUI=false NX_NO_CLOUD=true

# Nx builds what the service needs before it: libraries and, for the gateway, the browser programs that it serves.
FROM sources AS build
ARG APP
# The cache is shared, so that the libraries are built once for all images. It keeps the tasks of a killed build under their
# process id, which the next container reuses. With a new id for each build, Nx does not report a recursive loop.
RUN --mount=type=cache,target=/repo/.nx,sharing=locked \
  NX_INVOCATION_ROOT_PID=$(date +%s) node_modules/.bin/nx run @frontdesk/${APP}:build --outputStyle=static
# What was built, for an image of two layers: dependencies, then the project's code. A logged error needs the maps. The
# site has the packages for developers.
RUN mkdir /tree && rm -rf libs/cli/dist libs/sdk/dist libs/webhook-verify/dist \
  && find apps libs -path '*/dist/*' -type f ! -name '*.d.ts' ! -name '*.tsbuildinfo' \
    \( ! -name '*.map' -o -path '*/dist/bundle/*' \) -exec cp --parents -t /tree {} + \
  && for dist in apps/*/dist libs/*/dist; do cp --parents -t /tree "${dist%/dist}/package.json"; done

# Production packages of this service only.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /repo
COPY --from=manifests /repo ./
ARG APP
RUN --mount=type=cache,target=/root/.npm \
  npm ci --workspace apps/${APP} --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) -delete \
  && rm -rf node_modules/.bin node_modules/.package-lock.json

# The operator's commands: docker build --target admin --tag frontdesk-admin .
FROM sources AS admin-build
RUN --mount=type=cache,target=/repo/.nx,sharing=locked \
  NX_INVOCATION_ROOT_PID=$(date +%s) node_modules/.bin/nx run-many -t build --outputStyle=static \
    -p @frontdesk/gateway @frontdesk/records @frontdesk/dialer @frontdesk/chats @frontdesk/webhooks @frontdesk/voice
RUN mkdir /tree \
  && find libs apps/gateway apps/records apps/dialer apps/chats apps/webhooks apps/voice -name node_modules -prune -o \
    -path '*/dist/*' -type f ! -path '*/dist/bundle/*' ! -name '*.d.ts' ! -name '*.map' ! -name '*.tsbuildinfo' \
    -exec cp --parents -t /tree {} + \
  && cp --parents --recursive libs/cli/src /tree

FROM ${NODE_IMAGE} AS admin-dependencies
WORKDIR /repo
COPY --from=manifests /repo ./
RUN --mount=type=cache,target=/root/.npm \
  npm ci --workspace apps/gateway --workspace apps/records --workspace apps/dialer --workspace apps/chats \
    --workspace apps/webhooks --workspace apps/voice --workspace libs/cli \
    --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM ${POSTGRES_IMAGE} AS admin
COPY --from=admin-dependencies /usr/local/bin/node /usr/local/bin/node
COPY --from=admin-dependencies /repo /app
COPY --from=admin-build /tree /app
COPY tools/launcher /app/tools/launcher
COPY tools/frontdesk /app/tools/frontdesk
RUN mkdir /backups
WORKDIR /app
# Commands read the secrets of the installation, and write backups that only root can read.
USER root
# The image of Postgres sets SIGINT.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "tools/frontdesk/program.ts", "admin"]
CMD ["--help"]

FROM ${NODE_IMAGE} AS service
ARG APP
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="frontdesk-${APP}" \
  org.opencontainers.image.description="The ${APP} service of Frontdesk" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
# Other containers cannot reach the loopback interface of this one, so every port listens on all addresses.
ENV NODE_ENV=production HOST=0.0.0.0 HEALTH_HOST=0.0.0.0 HEALTH_PORT=9090
COPY --from=dependencies /repo/node_modules /app/node_modules
COPY --from=build /tree /app
WORKDIR /app/apps/${APP}
USER 1000:1000
EXPOSE 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and receives signals directly, because neither a shell nor npm starts it. Migrations run dist/migrate.js in the same image.
ENTRYPOINT ["node"]
# The young generation of the heap is resident up to three times; Node's default of 16 MB is more than a burst needs.
CMD ["--max-semi-space-size=8", "dist/bundle/main.js"]
