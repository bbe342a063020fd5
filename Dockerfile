# The shop as an image: docker build -t boutique . (docs/operations.md, "With containers")
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --prefer-offline --no-audit --no-fund
COPY . .
RUN npm run -s package -- --image /shop

FROM node:24-bookworm-slim
# The last four as in scripts/run.mjs: glibc and V8 must not keep what nobody uses any more.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    COMMAND_LINE="node scripts/%.ts" \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=262144 \
    MALLOC_TRIM_THRESHOLD_=262144 \
    NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=1024"
RUN mkdir /data && chown node:node /data
COPY --from=build /shop /shop
WORKDIR /shop
USER node
VOLUME /data
EXPOSE 3000
# Whether the process answers at all: without its database it serves what it has, and must not be started anew.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
