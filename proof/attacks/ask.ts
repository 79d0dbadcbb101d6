import { Agent, request } from 'node:http';
import { bodyText, type Call, type Target } from './flood.ts';
import type { Sample } from './probe.ts';

/** An answer, and how long it took. */
export interface Answer extends Sample {
  readonly text: string;
  readonly cookie: string;
}

/** Makes calls that come from chosen addresses of this machine. */
export interface Asker {
  ask(call: Call, network: string, isNewVisitor?: boolean): Promise<Answer>;
  close(): void;
}

const longestAnswerMs = 30_000;

/** Makes an asker. What is not answered within half a minute has status 0. */
export function createAsker({ host, port }: Target): Asker {
  const agent = new Agent({ keepAlive: true });
  return {
    ask: ({ method, path, headers, body }, network, isNewVisitor = false) => {
      const text = bodyText(body);
      const { promise, resolve } = Promise.withResolvers<Answer>();
      const startedAt = performance.now();
      const finish = (status: number, answer = '', cookie = '') =>
        resolve({ status, ms: performance.now() - startedAt, text: answer, cookie });
      const sent = request({
        host,
        port,
        method,
        path,
        localAddress: network,
        agent: isNewVisitor ? false : agent,
        timeout: longestAnswerMs,
        headers: {
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => finish(0));
      sent.on('response', (response) => {
        const parts: Buffer[] = [];
        const cookie = (response.headers['set-cookie'] ?? []).map((line) => line.replace(/;.*/, '')).join('; ');
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', () => finish(0));
        response.on('end', () => finish(response.statusCode ?? 0, Buffer.concat(parts).toString(), cookie));
      });
      sent.end(text);
      return promise;
    },
    close: () => agent.destroy(),
  };
}
