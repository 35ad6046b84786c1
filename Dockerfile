# One image for every role: `migrate`, `api`, `worker` or `all` is the argument.
FROM node:22-slim AS build
WORKDIR /oneping
ENV TURBO_TELEMETRY_DISABLED=1 NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json turbo.json tsconfig.base.json ./
COPY packages packages
COPY apps apps
RUN npm ci --no-audit --no-fund
RUN npm run build
# The embedded PostgreSQL is an optional package that a container with a DATABASE_URL does not need.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund \
  && find packages apps -name src -prune -exec rm -rf {} + \
  && find packages apps -name test -prune -exec rm -rf {} + \
  && rm -rf apps/dashboard/.next

FROM node:22-slim
WORKDIR /oneping
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /oneping/package.json ./
COPY --from=build /oneping/node_modules node_modules
COPY --from=build /oneping/packages packages
COPY --from=build /oneping/apps apps
USER node
EXPOSE 3000
ENTRYPOINT ["node", "apps/api/dist/main.js"]
CMD ["all"]
