import { apiBasePath, type Endpoint } from '../contract/endpoint.ts';
import type { Product } from './bench-case.ts';

/** What goes with a call. */
export interface Asked {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Makes one call and answers what came; an answer that is not a success ends the benchmark. */
export async function askApi({ url }: Product, { method, path }: Endpoint, { body, headers }: Asked): Promise<unknown> {
  const answer = await fetch(new URL(apiBasePath + path, url), {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
