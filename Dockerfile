# The version is that of the Node which package.json brings; `npm run check:docker` compares them. Debian, because the
# embedded PostgreSQL needs glibc.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
# What is installed changes less often than the code: a layer of its own.
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY messages/package.json messages/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY contract contract
COPY messages messages
COPY server server
COPY web web
# Languages beside English, such as de,fr: their pages are built here, and the server is told of them below.
ARG LANGUAGES=
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:26.10.0-bookworm-slim
ARG LANGUAGES=
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LANGUAGES=$LANGUAGES
# The folder exists with its owner, so that a new volume gets both.
RUN mkdir /data && chown node:node /data && chmod 700 /data
WORKDIR /app
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the process that is told to stop: it ends within ten seconds.
STOPSIGNAL SIGTERM
CMD ["node", "server/bin/start.mjs"]
