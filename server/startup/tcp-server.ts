import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { StartProblem, systemReason } from './start-failure.ts';

export type FindAddresses = (host: string) => Promise<readonly string[]>;

/**
 * Opens the port and gives the address at which a browser on this machine finds the product. Where `localhost` is two addresses it is
 * opened on both, or not at all when another program has one of them: which of the two a browser takes, nobody knows. When the app
 * closes, open connections may be used for another `lingerMs`.
 */
export async function openTcpServer(
  app: FastifyInstance,
  { host, port, lingerMs = 0 }: Pick<Config, 'host' | 'port'> & { readonly lingerMs?: number },
  findAddresses: FindAddresses = addressesOf,
): Promise<string> {
  const servers: Server[] = [];
  const connections = watchConnections(app.server);
  app.addHook('preClose', () => closeAll(app, servers, connections, lingerMs));
  await app.ready();
  try {
    await openAll(app, servers, host === 'localhost' ? await findAddresses(host) : [host], port);
  } catch (error) {
    throw explainListenFailure(error, host, port);
  }
  const isAnyHost = host === '0.0.0.0' || host === '::';
  return `http://${isAnyHost ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${portOf(app.server)}`;
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/** Fastify’s own second server lacks our handling of malformed requests and does not report a port in use. */
async function openAll(app: FastifyInstance, servers: Server[], addresses: readonly string[], port: number) {
  let missing: unknown;
  for (const host of addresses) {
    const isFirst = servers.length === 0;
    const server = isFirst ? app.server : secondServer(app);
    try {
      const isOpen = once(server, 'listening');
      server.listen({ host, port: isFirst ? port : portOf(app.server) });
      await isOpen;
      servers.push(server);
    } catch (error) {
      if (!isNoAddress(error)) throw error;
      missing = error;
    }
  }
  if (servers.length === 0) throw missing;
}

/** Listens on the second address for the product’s server. Without noDelay answers in parts would wait 40 ms each. */
function secondServer(app: FastifyInstance): Server {
  return createServer({ noDelay: true, allowHalfOpen: true }, (socket) => void app.server.emit('connection', socket));
}

function watchConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

async function closeAll(
  app: FastifyInstance,
  servers: readonly Server[],
  connections: ReadonlySet<Socket>,
  lingerMs: number,
): Promise<void> {
  const closed = Promise.all(servers.map((server) => once(server, 'close')));
  // By the way of net: a server of http would end every connection that is idle at this moment, maybe with a request on its way.
  for (const server of servers) Server.prototype.close.call(server);
  const lingered = new AbortController();
  await Promise.race([closed, delay(lingerMs, undefined, lingered)]);
  lingered.abort();
  app.server.closeIdleConnections();
  // Browsers open connections ahead. One that was never used is a busy one to Node, which would wait for its first request.
  for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
  await closed;
}

function portOf(server: Server): number {
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return port;
}

/** A machine may name an address it does not have: `::1` with IPv6 switched off. */
function isNoAddress(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code));
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
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(
        `HOST=${host} is not an address of this machine (${systemReason(error)}). Use HOST=localhost, or in production HOST=0.0.0.0 for all networks.`,
      );
    default:
      return error;
  }
}
