import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database/database.ts';
import { isUnavailable } from './database/is-unavailable.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { registerDescriptionRoutes } from './http/description/description.routes.ts';
import { registerHealthRoutes } from './http/health.routes.ts';
import { registerMetricsRoute } from './http/metrics.routes.ts';
import { loadWebBuild } from './http/web/load-web-build.ts';
import { registerWebRoutes } from './http/web/web.routes.ts';
import { registerQuoteRoutes } from './quotes/quotes.routes.ts';

/** What the product is put together from. */
export interface AppOptions {
  readonly config: Config;
  readonly database: Pick<OpenDatabase, 'db' | 'ping'>;
  readonly logger: FastifyBaseLogger;
  /** The folder of the built web; without it only the API is served. */
  readonly webRoot?: string;
}

/** The composition root: the one place that knows every part of the product and joins them. */
export async function createApp({ config, database, logger, webRoot }: AppOptions): Promise<FastifyInstance> {
  const app = createHttpServer({ logger, trustedProxies: config.trustedProxies, isUnavailable });
  registerHealthRoutes(app, () => database.ping());
  if (config.metrics) registerMetricsRoute(app);
  registerDescriptionRoutes(app, config.company.name);
  registerQuoteRoutes(app, { database: database.db, now: () => new Date() });
  if (webRoot !== undefined) {
    const hasDevelopmentPages = config.environment !== 'production';
    registerWebRoutes(app, await loadWebBuild(webRoot), { hasDevelopmentPages });
  }
  return app;
}
