import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { cardAllowance, chatAllowance, mapsAllowance } from '../http/security-headers.ts';
import type { WebBuild } from '../web-files/load-web-build.ts';
import { registerWebRoutes } from '../web-files/web-files.routes.ts';

/** Serves the built web, with what the third parties that are configured need its pages to be allowed. */
export function serveWeb(app: FastifyInstance, build: WebBuild, config: Config): void {
  const { googleMapsKey, stripe, crispWebsiteId } = config.thirdParties;
  const allowances = [
    ...(googleMapsKey === undefined ? [] : [mapsAllowance]),
    ...(stripe ? [cardAllowance] : []),
    ...(crispWebsiteId === undefined ? [] : [chatAllowance]),
  ];
  registerWebRoutes(app, build, {
    hasDevelopmentPages: config.environment !== 'production',
    hasServiceWorker: config.hasServiceWorker,
    allowances,
  });
}
