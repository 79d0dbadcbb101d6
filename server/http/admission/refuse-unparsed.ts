import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type PlainCall, readPlainCall } from './plain-call.ts';

/** Refuses calls before they are parsed, on connections that had calls refused before. */
export interface UnparsedRefusals {
  /** From the end of this answer on, reads what comes on its connection before Node does. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Every call that Node has parsed passes by here. */
  see(request: IncomingMessage, response: ServerResponse): void;
}

/** The answer to a call there is no room for, as it goes over the wire; nothing for one to let in. */
export type RefusalOf = (call: PlainCall, socket: Socket) => string | undefined;

/**
 * What is known of a connection. `between`: all that came was answered, and what comes next is the beginning of a call. `underWay`: Node
 * has one whole call after it was between. `unsure`: where a call begins, only Node can tell.
 */
type Sight = 'between' | 'underWay' | 'unsure';

/**
 * A refusal by way of Node's server takes twice the processor time of one that is written as soon as the bytes are here, and at
 * three times the load there are two for each answer. Who is refused once and goes on asking is refused like that from then on, unless
 * what comes is anything but one plain call after the answer to the one before. Other connections are not touched: reading ahead of
 * Node costs those that are served a little.
 */
export function createUnparsedRefusals(refusalOf: RefusalOf): UnparsedRefusals {
  const watched = new WeakMap<Socket, ReturnType<typeof createWatch>>();

  return {
    watch: (request, response) => {
      const { socket } = request;
      if (watched.has(socket)) return;
      const begin = () => {
        const [parse, ...others] = socket.listeners('data');
        if (!parse || others.length > 0 || watched.has(socket)) return;
        // A socket that http has paused stays with it: only listeners that another reader ends would set its handle going again.
        if (socket.destroyed || socket.isPaused()) return;
        const watch = createWatch(socket, (chunk) => void parse.call(socket, chunk), refusalOf);
        watched.set(socket, watch);
        socket.off('data', parse as () => void); // listeners are told as functions of anything
        socket.on('data', watch.read);
      };
      // A turn later: http may have told the socket to go on, which it does at the end of this one.
      response.once('close', () => void setImmediate(begin));
    },
    see: (request, response) => watched.get(request.socket)?.see(request, response),
  };
}

function createWatch(socket: Socket, parse: (chunk: Buffer) => void, refusalOf: RefusalOf) {
  let sight: Sight = 'unsure'; // of the bytes before this, Node may hold some
  let given: PlainCall | undefined;

  return {
    read: (chunk: Buffer) => {
      if (socket.destroyed) return; // what was kept still comes, and Node's parser may be another connection's by now
      const call = sight === 'underWay' ? undefined : readPlainCall(chunk);
      // An answer that nobody reads is kept in memory: Node's server stops reading then, and we would not.
      const mayWrite = socket.writable && socket.writableLength === 0;
      const refusal = call && sight === 'between' && mayWrite ? refusalOf(call, socket) : undefined;
      if (refusal !== undefined) {
        socket.write(refusal);
        return;
      }
      given = call;
      sight = call ? 'underWay' : 'unsure';
      parse(chunk);
    },
    see: (request: IncomingMessage, response: ServerResponse) => {
      const call = given;
      response.once('close', () => {
        if (call === undefined || call !== given) return; // more has come since
        sight = request.complete && isSame(call, request) ? 'between' : 'unsure';
      });
    },
  };
}

/** Whether what Node parsed is what was read here, and not something that began before it. */
function isSame(call: PlainCall, { method, url, headers }: IncomingMessage): boolean {
  return call.method === method && call.url === url && call.headers['content-length'] === headers['content-length'];
}
