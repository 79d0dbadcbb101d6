import { apiBasePath, type Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { getQuote } from '../../contract/quotes.ts';
import { createShipment } from '../../contract/shipments.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import { createHttpClient } from '../attacks/http/http-client.ts';

export interface Load {
  /** Codes of shipments whose booking was answered. */
  readonly bookings: readonly string[];
  readonly failures: readonly string[];
  answers(): number;
  /** Calls go there too. */
  add(url: string): void;
  /** No new call goes there, as from a proxy in front of a process that is about to stop. */
  remove(url: string): void;
  /** Resolves when every client has made all calls `count` times from now on. */
  rounds(count: number): Promise<void>;
  stop(): Promise<void>;
}

const quote = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 1 };

const all: readonly Endpoint[] = endpoints;

/** Lists and pages, of which many read all columns of a table. Without what they need some refuse, which is no failure. */
const reads = all.filter(
  ({ method, path, auth }) => method === 'GET' && !path.includes('{') && (auth === 'public' || auth === 'customer'),
);

/** Clients of one customer that ask for prices, book, track and read, one call after the other. */
export function startLoad(token: string, clients: number): Load {
  const targets = new Map<string, ReturnType<typeof createHttpClient>>();
  const closed: ReturnType<typeof createHttpClient>[] = [];
  const bookings: string[] = [];
  const failures: string[] = [];
  const done = Array.from({ length: clients }, () => 0);
  const waiting = new Set<() => void>();
  let answers = 0;
  const over = new AbortController();
  let next = 0;

  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const some = [...targets];
    next += 1;
    const [url, client] = some[next % some.length] ?? [];
    if (client === undefined) throw new Error('No process serves.');
    const headers = { authorization: `Bearer ${token}` };
    const sent = { method, path: apiBasePath + path, headers, ...(body && { body }) };
    const { status, text } = await client.send(sent, '127.0.0.1');
    answers += 1;
    const mustBeDone = method === 'POST' || path.startsWith(`${trackShipment.path}?`);
    if (status === 0 || status >= 500 || (mustBeDone && status !== 200)) {
      failures.push(`${method} ${path} at ${url} was answered with ${status}: ${text.slice(0, 300)}`);
      return undefined;
    }
    return mustBeDone ? JSON.parse(text) : undefined;
  };
  const doEverything = async () => {
    await call('POST', getQuote.path, quote);
    const created = await call('POST', createShipment.path, shipmentForm());
    if (created !== undefined) {
      const code = createShipment.response.parse(created).shipment._tracking_id;
      bookings.push(code);
      await call('GET', `${trackShipment.path}?tracking_code=${code}`);
    }
    for (const { path } of reads) if (path !== trackShipment.path) await call('GET', path);
  };
  const act = async (place: number) => {
    while (!over.signal.aborted) {
      await doEverything();
      done[place] = (done[place] ?? 0) + 1;
      for (const look of waiting) look();
    }
  };
  let acting: Promise<unknown> | undefined;
  const begin = () => {
    acting ??= Promise.all(done.keys().map(act));
    acting.catch(() => {}); // `rounds` and `stop` reject with it
  };
  return {
    bookings,
    failures,
    answers: () => answers,
    add: (url) => {
      const { hostname: host, port } = new URL(url);
      targets.set(url, createHttpClient({ host, port: Number(port) }));
      begin();
    },
    remove: (url) => {
      const client = targets.get(url);
      if (client) closed.push(client); // its calls under way are still answered
      targets.delete(url);
    },
    rounds: async (count) => {
      const wanted = done.map((soFar) => soFar + count);
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (done.every((soFar, place) => soFar >= (wanted[place] ?? 0))) resolve();
      };
      waiting.add(look);
      await Promise.race([promise, acting]);
      waiting.delete(look);
    },
    stop: async () => {
      over.abort();
      await acting;
      for (const client of [...targets.values(), ...closed]) client.close();
    },
  };
}
