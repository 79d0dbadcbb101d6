import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { StartProblem, systemReason } from './start-problem.ts';

/** Opens the port and gives the address at which a browser on this machine finds the product. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListenFailure(error, host, port);
  }
  const { port: actualPort } = app.server.address() as AddressInfo; // it listens on a port, not on a pipe
  const isAnyHost = host === '0.0.0.0' || host === '::';
  return `http://${isAnyHost ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

function explainListenFailure(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is in use by another program. Stop it, or choose another port, for example PORT=${port === 65_535 ? 3000 : port + 1}`,
      );
    case 'EACCES':
      return new StartProblem(
        `Port ${port} may not be opened by this account. Choose one above 1023, for example PORT=3000`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(
        `HOST=${host} is not an address of this machine (${systemReason(error)}). Use HOST=localhost, or HOST=0.0.0.0 for all networks.`,
      );
    default:
      return error;
  }
}
