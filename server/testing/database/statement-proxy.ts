import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What goes wrong with one statement while all others are well: the server refuses it, as when its disk is full; or its connection
 * breaks before it is done, or after, so that nobody hears that it is.
 */
export type StatementFault = 'refused' | 'cut before' | 'cut after';

/** What happens at a statement: a process is ended in its place and hears nothing more, or it goes wrong. */
export type StatementEnd = { readonly statement: number } & (
  | { kill(): Promise<void> }
  | { readonly fault: StatementFault }
);

/** Stands between a process and its database and counts what it asks, to end it at a statement or let that one go wrong. */
export interface StatementProxy {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** Counts from one on, and lets the statement with that number meet its end; without one it only counts. */
  countFromNow(end?: StatementEnd): void;
  /** How many statements there were since then. */
  statements(): number;
  close(): Promise<void>;
}

// The messages of PostgreSQL's protocol by which something is done: a simple query, and the execution of a prepared one.
const simpleQuery = 'Q'.charCodeAt(0);
const doing = new Set([simpleQuery, 'E'.charCodeAt(0)]);

/** Starts a proxy in front of the database at an address. */
export async function startStatementProxy(databaseUrl: string): Promise<StatementProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let end: StatementEnd | undefined;
  let count = 0;
  let isOver = false;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {}); // a killed process leaves broken ones
  };
  const finish = async (kill: () => Promise<void>) => {
    isOver = true;
    await kill();
    for (const socket of sockets) socket.destroy();
  };
  /** What becomes of a message. */
  const fateOf = (type: number): StatementFault | 'passed on' | 'dropped' => {
    if (isOver) return 'dropped';
    if (!doing.has(type)) return 'passed on';
    count += 1;
    if (end === undefined || count < end.statement) return 'passed on';
    if ('fault' in end) return count === end.statement ? end.fault : 'passed on';
    void finish(end.kill);
    return 'dropped';
  };

  // Without a delay: each message is written by itself, and would wait some 40 ms for the word that the one before has come.
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    let isLosingAnswer = false;
    const cut = () => {
      client.destroy();
      database.destroy();
    };
    const read = splitMessages((type, message) => {
      const fate = fateOf(type);
      if (fate === 'refused') database.write(type === simpleQuery ? refusedQuery : refusedExecution);
      else if (fate === 'passed on' || fate === 'cut after') database.write(message);
      if (fate === 'cut before') cut();
      if (fate === 'cut after') isLosingAnswer = true;
    });
    keep(client);
    keep(database);
    client.on('data', read).on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    database.on('data', (bytes) => {
      if (!isLosingAnswer && !isOver) client.write(bytes);
      else if (isLosingAnswer && isReady(bytes)) cut();
    });
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

/** Whether an answer of the server ends with its word that it waits for the next question: what it was asked is done. */
function isReady(bytes: Buffer): boolean {
  return bytes.subarray(-6, -1).equals(Buffer.from('5a00000005', 'hex'));
}

// In place of the statement the server is given one that it refuses as it would have that one, transaction and all.
const refusedSql = `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
const refusedQuery = written('Q', Buffer.from(`${refusedSql}\0`));
const refusedExecution = Buffer.concat([
  written('P', Buffer.from(`\0${refusedSql}\0\0\0`)),
  written('B', Buffer.alloc(8)),
  written('E', Buffer.alloc(5)),
]);

function written(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
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
