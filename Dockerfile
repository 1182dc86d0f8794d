# syntax=docker/dockerfile:1
# Sorrel in a container: see docs/deploy.md.

FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its own Node: the one that comes by npm is left out.
RUN npm ci --omit=dev && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin/node
COPY . .
# What built it or went into it need not come along: the compiler, the browser's packages, pictures of old schemas.
RUN node scripts/build.ts && node scripts/prune.ts && rm migrations/meta/*_snapshot.json

FROM node:26-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A worker that serves nothing is asked on METRICS_PORT, if it has one.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ROLE === 'worker' ? process.env.METRICS_PORT : process.env.PORT}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
