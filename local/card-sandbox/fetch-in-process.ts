import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';

/** Reaches the sandbox without a network: the same calls, answered in this process. */
export type FetchSandbox = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A fetch whose every address leads to the given routes. It works before the product listens, and where it never does. */
export function fetchInProcess(register: (app: FastifyInstance) => void): FetchSandbox {
  const app = fastify({ genReqId: () => randomUUID() });
  register(app);
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const answering = app.inject({
      method: request.method === 'GET' ? 'GET' : 'POST',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    });
    const answer = await Promise.race([answering, abortOf(request.signal)]);
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(answer.body, { status: answer.statusCode, headers });
  };
}

/** Who waits no longer is told so; what was asked for is done all the same, as it would be far away. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}
