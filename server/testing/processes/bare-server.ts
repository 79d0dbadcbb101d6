import type { FastifyInstance } from 'fastify';
import { createServer, type HttpServerOptions } from '../../http/create-server.ts';
import { createLogger } from '../../startup/create-logger.ts';

/** A server without the product's routes, and what it has logged so far. */
export interface BareServer {
  readonly app: FastifyInstance;
  readonly logLines: readonly Readonly<Record<string, unknown>>[];
}

/** The HTTP side alone, for tests that bring routes of their own. */
export function createBareServer(options: Partial<HttpServerOptions> = {}): BareServer {
  const logLines: Record<string, unknown>[] = [];
  const logger = createLogger('debug', {
    write: (line) => {
      logLines.push(JSON.parse(line) as Record<string, unknown>); // every line is an object by the logger's promise
    },
  });
  const app = createServer({ logger, trustedProxies: [], isUnavailable: () => false, ...options });
  return { app, logLines };
}
