import { Agent, request } from 'node:http';
import type { Call } from './bench-case.ts';

/** Over keep-alive connections. A status other than success rejects. Times are in milliseconds. */
export interface Sender {
  /** All at once. */
  sendEach(calls: readonly Call[]): Promise<number[]>;
  /** A fixed number at a time. */
  sendMany(nextCall: () => Call, count: number): Promise<number[]>;
  close(): void;
}

export function createSender(url: string, atOnce: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const { hostname, port } = new URL(url);
  const send = (call: Call) => timeCall({ agent, hostname, port }, call);

  return {
    sendEach: (calls) => Promise.all(calls.map(send)),
    sendMany: async (nextCall, count) => {
      const times: number[] = [];
      let left = count;
      const sendInTurn = async () => {
        while (left > 0) {
          left -= 1;
          times.push(await send(nextCall()));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendInTurn));
      return times;
    },
    close: () => agent.destroy(),
  };
}

interface Target {
  readonly agent: Agent;
  readonly hostname: string;
  readonly port: string;
}

function timeCall(target: Target, { method, path, headers, body }: Call): Promise<number> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({
      ...target,
      method,
      path,
      headers: {
        ...headers,
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    });
    sent.on('error', reject).on('response', (response) => {
      const status = response.statusCode ?? 0;
      let answer = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        if (status >= 300) answer += part;
      });
      response.on('error', reject).on('end', () => {
        if (status < 300) resolve(performance.now() - startedAt);
        else reject(new Error(`${method} ${path} answered ${status}: ${answer}`));
      });
    });
    sent.end(text);
  });
}
