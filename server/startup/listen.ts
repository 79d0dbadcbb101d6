import cluster from 'node:cluster';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { StartProblem, systemReason } from './start-problem.ts';

/** The addresses of a host of this machine. */
export type FindAddresses = (host: string) => Promise<readonly string[]>;

/**
 * How many sockets wait for connections at each address. Node takes one connection from each in every turn of its event loop, and under
 * load a turn takes tens of milliseconds: with one socket newcomers, probes among them, waited for seconds while calls on open
 * connections were answered. Only Linux hands connections to several sockets in turn. One of many processes gets its connections from
 * who supervises it.
 */
const socketsPerAddress = process.platform === 'linux' && !cluster.isWorker ? 16 : 1;

/**
 * Opens the port and gives the address at which a browser on this machine finds the product. Where `localhost` is two addresses it is
 * opened on both, or not at all when another program has one of them: which of the two a browser takes, nobody knows. When the app
 * closes, open connections may be used for another `lingerMs`.
 */
export async function listen(
  app: FastifyInstance,
  { host, port, lingerMs = 0 }: Pick<Config, 'host' | 'port'> & { readonly lingerMs?: number },
  findAddresses: FindAddresses = addressesOf,
): Promise<string> {
  const doors: Server[] = [];
  const connections = watchConnections(app.server);
  app.addHook('preClose', () => closeAll(app, doors, connections, lingerMs));
  await app.ready();
  try {
    await openAll(app, doors, host === 'localhost' ? await findAddresses(host) : [host], port);
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

/** Not by Fastify's own way, whose second server lacks our handling of what is no HTTP and keeps quiet about a port in use. */
async function openAll(app: FastifyInstance, doors: Server[], addresses: readonly string[], port: number) {
  let missing: unknown;
  for (const host of addresses) {
    const wanted = doors.length === 0 ? port : portOf(app.server);
    try {
      if (wanted !== 0) await expectFree(host, wanted);
      for (let opened = 0; opened < socketsPerAddress; opened += 1) {
        const door = doors.length === 0 ? app.server : sideDoor(app);
        const reusePort = socketsPerAddress > 1;
        await openDoor(door, { host, port: doors.length === 0 ? port : portOf(app.server), reusePort });
        doors.push(door);
      }
    } catch (error) {
      if (!isNoAddress(error)) throw error;
      missing = error;
    }
  }
  if (doors.length === 0) throw missing;
}

/** Another product of the same account would share its port with ours, and half of everybody would come to each. */
async function expectFree(host: string, port: number): Promise<void> {
  if (socketsPerAddress === 1) return; // opening it tells
  const alone = createServer();
  await openDoor(alone, { host, port });
  const closed = once(alone, 'close');
  alone.close();
  await closed;
}

async function openDoor(door: Server, options: ListenOptions): Promise<void> {
  const isOpen = once(door, 'listening');
  door.listen(options);
  await isOpen;
}

/**
 * Takes connections for the product's own server, which can listen on one address only, and as a server of http does: an answer in
 * several parts would otherwise wait for the client's word on each, 40 milliseconds at a time.
 */
function sideDoor(app: FastifyInstance): Server {
  return createServer({ noDelay: true, allowHalfOpen: true }, (socket) => void app.server.emit('connection', socket));
}

/** The connections that are open at any moment. */
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
  doors: readonly Server[],
  connections: ReadonlySet<Socket>,
  lingerMs: number,
): Promise<void> {
  const closed = Promise.all(doors.map((door) => once(door, 'close')));
  // By the way of net: a server of http would end every connection that is idle at this moment, maybe with a request on its way.
  for (const door of doors) Server.prototype.close.call(door);
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
        `HOST=${host} is not an address of this machine (${systemReason(error)}). Use HOST=localhost, or HOST=0.0.0.0 for all networks.`,
      );
    default:
      return error;
  }
}
