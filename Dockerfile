# One image per service:  docker build --build-arg APP=gateway --tag frontdesk-gateway .
ARG NODE_IMAGE=node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

# Only the package.json files, so that a change of source code does not repeat the installation.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /repo
COPY package.json package-lock.json ./
COPY tools tools
COPY libs libs
COPY apps apps
RUN find apps libs tools -type f ! -name package.json -delete && find apps libs tools -type d -empty -delete

# Packages for the build, optional ones included: one of them minifies the script of the chat widget.
FROM ${NODE_IMAGE} AS toolchain
WORKDIR /repo
COPY --from=manifests /repo ./
RUN --mount=type=cache,target=/root/.npm \
  npm ci --ignore-scripts --no-audit --no-fund

FROM toolchain AS libs
COPY tsconfig.base.json ./
COPY libs libs
RUN node node_modules/typescript/bin/tsc --build libs/service-host libs/api-description --sourceMap false

FROM libs AS build
ARG APP
COPY tools/browser-script tools/browser-script
COPY tools/docs-site tools/docs-site
COPY apps/${APP} apps/${APP}
RUN node node_modules/typescript/bin/tsc --build apps/${APP} --sourceMap false \
  && if [ -d apps/${APP}/widget ]; then \
       node tools/browser-script/build.ts apps/${APP}/widget/src/widget.ts apps/${APP}/dist/widget/widget.js || exit 1; \
     fi \
  && find apps/*/dist libs/*/dist -type f ! -name '*.js' -delete \
  && if [ -d apps/${APP}/site ]; then \
       assets=apps/${APP}/dist/documentation/assets; \
       node tools/browser-script/build.ts apps/${APP}/site/src/site.ts $assets/site.js \
         && node tools/docs-site/build.ts apps/${APP}/site/site.css $assets || exit 1; \
     fi
# Pages that the gateway serves. They follow the compiler, so that a change of text does not repeat the build.
COPY tools/pages tools/pages
COPY CHANGELOG.md ./
COPY docs docs
RUN if [ "${APP}" = gateway ]; then node tools/pages/copy.ts apps/gateway/dist/pages; fi

# Production packages of this service only.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /repo
COPY --from=manifests /repo ./
ARG APP
RUN --mount=type=cache,target=/root/.npm \
  npm ci --workspace apps/${APP} --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) -delete \
  && rm -rf node_modules/.bin node_modules/.package-lock.json

# The files of the image, so that it gets two layers: dependencies, then the project's code.
FROM build AS tree
ARG APP
RUN mkdir -p /tree/apps/${APP} \
  && cp -r apps/${APP}/dist apps/${APP}/package.json /tree/apps/${APP}/ \
  && for lib in contracts tracing persistence messaging api-description service-host; do \
       mkdir -p /tree/libs/${lib} && cp -r libs/${lib}/dist libs/${lib}/package.json /tree/libs/${lib}/ || exit 1; \
     done

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
COPY --from=tree /tree /app
WORKDIR /app/apps/${APP}
USER 1000:1000
EXPOSE 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and receives signals directly, without a shell or npm. Migrations run dist/migrate.js in the same image.
ENTRYPOINT ["node"]
CMD ["dist/main.js"]
