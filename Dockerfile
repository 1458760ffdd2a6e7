# The service. One image for every role; the command chooses it:
#
#   docker build -t darkroom .
#   docker run -p 4000:4000 -v darkroom:/app/data darkroom                  # everything, with the embedded database
#   docker run -e DATABASE_URL=… -e DARKROOM_SECRET_KEY=… darkroom --role worker
#   docker run --rm -e DATABASE_URL=… -e DARKROOM_SECRET_KEY=… darkroom keys list
#
# `npm run container` runs these steps without Docker. For that, RUN steps only use relative paths.

ARG NODE=node:24.21.0-bookworm-slim

# The documentation and the studio: static files.
FROM ${NODE} AS pages
WORKDIR /app
ENV CI=true REDOCLY_TELEMETRY=off
COPY . .
RUN npx -y pnpm@12.18.0 install --frozen-lockfile --trust-lockfile --prod \
  --filter "@darkroom/docs..." --filter "@darkroom/studio..."
RUN node packages/studio/build.ts && node scripts/docs.ts

# What the service depends on. The manifests come first, so other changes do not install it again.
FROM ${NODE} AS dependencies
WORKDIR /app
ENV CI=true
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/backends/package.json packages/backends/
COPY packages/contract/package.json packages/contract/
COPY packages/engine/package.json packages/engine/
COPY packages/local-engine/package.json packages/local-engine/
COPY packages/server/package.json packages/server/
RUN npx -y pnpm@12.18.0 install --frozen-lockfile --trust-lockfile --prod --filter "@darkroom/server..."
# onnxruntime-node contains the libraries of every platform.
RUN find node_modules/.pnpm -path "*/onnxruntime-node/bin/*" "(" -name darwin -o -name win32 ")" -prune -exec rm -r {} +

FROM ${NODE}
WORKDIR /app
COPY --from=dependencies /app ./
COPY packages/backends packages/backends
COPY packages/contract packages/contract
COPY packages/engine packages/engine
COPY packages/local-engine packages/local-engine
COPY packages/server packages/server
COPY --from=pages /app/packages/docs/dist packages/docs/dist
COPY --from=pages /app/packages/studio/dist packages/studio/dist
# The user "node" of the base image, by number: Kubernetes can then check that it is not root.
RUN mkdir data && chown 1000:1000 data
USER 1000:1000
# A worker listens too, for its health and metrics, so one check fits every role.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DARKROOM_WORKER_PORT=4000 DARKROOM_DATA=/app/data
VOLUME /app/data
EXPOSE 4000
# Whether the process lives. A proxy asks /readyz, which also says whether its database and storage respond.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/server/src/bin.ts"]
CMD ["--role", "all"]
