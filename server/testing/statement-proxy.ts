import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a process and its database and counts what it asks, to end it at a statement. */
export interface StatementProxy {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** Counts from one on, and calls `kill` in place of passing on the statement with that number; without one it only counts. */
  countFromNow(end?: { readonly statement: number; kill(): Promise<void> }): void;
  /** How many statements there were since then. */
  statements(): number;
  close(): Promise<void>;
}

// The messages of PostgreSQL's protocol by which something is done: a simple query, and the execution of a prepared one.
const doing = new Set(['Q'.charCodeAt(0), 'E'.charCodeAt(0)]);

/** Starts a proxy in front of the database at an address. */
export async function startStatementProxy(databaseUrl: string): Promise<StatementProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let end: Parameters<StatementProxy['countFromNow']>[0];
  let count = 0;
  let isOver = false;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {}); // a killed process leaves broken ones
  };
  const finish = async () => {
    isOver = true;
    await end?.kill();
    for (const socket of sockets) socket.destroy();
  };
  /** Whether a message may go on its way. */
  const admits = (type: number): boolean => {
    if (isOver) return false;
    if (!doing.has(type)) return true;
    count += 1;
    if (end === undefined || count < end.statement) return true;
    void finish();
    return false;
  };

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const read = splitMessages((type, message) => {
      if (admits(type)) database.write(message);
    });
    keep(client);
    keep(database);
    client.on('data', read).on('close', () => database.destroy());
    database.on('data', (bytes) => !isOver && client.write(bytes)).on('close', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port

  return {
    url: url.href,
    countFromNow: (next) => {
      count = 0;
      end = next;
    },
    statements: () => count,
    close: async () => {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Cuts what a client sends into its messages. The first has no type: it says who connects. */
function splitMessages(onMessage: (type: number, message: Buffer) => void): (bytes: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let headBytes = 0;
  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    while (pending.length >= headBytes + 4) {
      const length = headBytes + pending.readInt32BE(headBytes);
      if (pending.length < length) return;
      onMessage(headBytes === 0 ? 0 : pending.readUInt8(0), pending.subarray(0, length));
      pending = pending.subarray(length);
      headBytes = 1;
    }
  };
}
