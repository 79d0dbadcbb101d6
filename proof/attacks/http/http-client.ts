import { Agent, request } from 'node:http';
import { bodyText, type Call, type Target } from './flood.ts';
import type { Sample } from './probe.ts';

export interface Answer extends Sample {
  readonly text: string;
  readonly cookie: string;
}

/** `network` is the local address to call from. */
export interface HttpClient {
  send(call: Call, network: string, isNewVisitor?: boolean): Promise<Answer>;
  close(): void;
}

const responseTimeoutMs = 30_000;

/** Status 0 means no response within the timeout. */
export function createHttpClient({ host, port }: Target): HttpClient {
  const agent = new Agent({ keepAlive: true });
  return {
    send: ({ method, path, headers, body }, network, isNewVisitor = false) => {
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
        timeout: responseTimeoutMs,
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
