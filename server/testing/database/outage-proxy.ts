import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a database and its user, and can behave as a server that is down or frozen. */
export interface OutageProxy {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** How many connections it has taken so far. */
  connections(): number;
  /** As a server that was shut down: connections break, new ones are refused. */
  cut(): Promise<void>;
  /** As a server that hangs: connections stay open, new ones are taken, and nothing is answered. */
  freeze(): void;
  /** As a server whose answers are lost on the way: what it is asked happens, and nobody hears of it. */
  muffle(): void;
  /** As if nothing had been. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy in front of the database at an address. */
export async function startOutageProxy(databaseUrl: string): Promise<OutageProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const fromServer = new WeakSet<Socket>();
  let trouble: 'none' | 'frozen' | 'muffled' = 'none';
  let connections = 0;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {}); // breaking is what they are here for
  };
  const holdBack = (socket: Socket) => {
    if (trouble === 'frozen' || (trouble === 'muffled' && fromServer.has(socket))) socket.pause();
  };
  const accept = (client: Socket) => {
    connections += 1;
    const server = connect(Number(target.port), target.hostname);
    fromServer.add(server);
    for (const [from, to] of [[client, server] as const, [server, client] as const]) {
      keep(from);
      from.on('data', (bytes) => to.write(bytes)).on('close', () => to.destroy());
      holdBack(from);
    }
  };

  let server = await listen(createServer(accept), 0);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${portOf(server)}`;
  const cut = async () => {
    const closed = once(server.close(), 'close');
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  return {
    url: url.href,
    connections: () => connections,
    cut,
    freeze: () => {
      trouble = 'frozen';
      sockets.forEach(holdBack);
    },
    muffle: () => {
      trouble = 'muffled';
      sockets.forEach(holdBack);
    },
    restore: async () => {
      trouble = 'none';
      for (const socket of sockets) socket.resume();
      if (!server.listening) server = await listen(createServer(accept), Number(url.port));
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}

async function listen(server: Server, port: number): Promise<Server> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}
