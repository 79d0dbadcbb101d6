import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { apiBasePath } from '../../contract/endpoint.ts';
import type { Killable } from '../../server/testing/processes/start-killable.ts';
import { type Answer, outcomeOf } from './answer.ts';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: object;
  readonly idempotencyKey?: string | undefined;
  /** A call to the card sandbox, outside the API's base path. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Picks a running process at random, as a load balancer does. */
export interface Client {
  call(call: Call): Promise<Answer>;
  /** Calls, plus every scan of a batch but its first. */
  operations(): number;
  countMore(operations: number): void;
  /** By method, path and status: `POST /auth/login 200`. */
  readonly tally: Map<string, number>;
  /** Newest last. */
  readonly lastCalls: readonly string[];
  close(): void;
}

/** Long enough for a busy machine. */
const responseTimeoutMs = 180_000;

const maxLastCalls = 60;

/** After no response, or all clients would only poll a process that is restarting. */
const retryDelayMs = 300;

/** `onViolation` is called for an unexpected status or a timeout; the caller of `call` waits for `onAnswer`. */
export function createClient(
  { products }: Pick<Killable, 'products'>,
  pick: (end: number) => number,
  onViolation: (violation: string) => void,
  onAnswer?: (call: Call, answer: Answer) => Promise<void>,
): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const tally = new Map<string, number>();
  const lastCalls: string[] = [];
  let operations = 0;

  const findAddress = async (): Promise<URL> => {
    for (;;) {
      const serving = products.flatMap((product) => product.address() ?? []);
      const chosen = serving[pick(serving.length)];
      if (chosen !== undefined) return new URL(chosen);
      await delay(20);
    }
  };
  const send = async (call: Call): Promise<Answer> => {
    const { hostname, port } = await findAddress();
    const text = call.form ? new URLSearchParams(call.form).toString() : call.body && JSON.stringify(call.body);
    const type = call.form ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = {
      ...call.headers,
      ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
      ...(text !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
    };
    const path = call.form ? call.path : apiBasePath + call.path;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const lose = () => resolve({ outcome: 'unknown' });
    const sent = request({ agent, hostname, port, method: call.method ?? 'POST', path, headers });
    sent.setTimeout(responseTimeoutMs, () => {
      if (!call.form) onViolation(`no answer in ${responseTimeoutMs} ms: ${nameOf(call)}`); // the sandbox may be slow
      sent.destroy();
    });
    sent.on('error', lose).on('response', (response) => {
      const status = response.statusCode ?? 0;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('error', lose);
      response.on('close', () => {
        if (!response.complete) return lose();
        const answer = Buffer.concat(parts).toString();
        const isKnown = status < 500 || (status === 503 && response.headers['retry-after'] !== undefined);
        if (!isKnown && !call.form) onViolation(`${nameOf(call)} answered ${status}: ${answer}`);
        resolve(parseAnswer(status, answer));
      });
    });
    sent.end(text);
    return promise;
  };

  return {
    call: async (call) => {
      operations += 1;
      const answer = await send(call);
      await onAnswer?.(call, answer);
      const line = `${nameOf(call)} ${outcomeText(answer)}`;
      tally.set(line, (tally.get(line) ?? 0) + 1);
      lastCalls.push(`${new Date().toISOString()} ${call.method ?? 'POST'} ${call.path} ${outcomeText(answer)}`);
      if (lastCalls.length > maxLastCalls) lastCalls.shift();
      if (answer.outcome === 'unknown') await delay(retryDelayMs);
      return answer;
    },
    operations: () => operations,
    countMore: (more) => {
      operations += more;
    },
    tally,
    lastCalls,
    close: () => agent.destroy(),
  };
}

function parseAnswer(status: number, text: string): Answer {
  const outcome = outcomeOf(status);
  if (outcome === 'unknown') return { outcome };
  return { outcome, status, body: /^[[{]/.test(text) ? JSON.parse(text) : text };
}

function outcomeText(answer: Answer): string {
  return answer.outcome === 'unknown' ? 'unknown' : String(answer.status);
}

/** Without the ids in its path. */
function nameOf({ method = 'POST', path }: Call): string {
  return `${method} ${path.replace(/\?.*/, '').replaceAll(/\/(?=[^/]*\d)[\w-]{8,}/g, '/{id}')}`;
}
