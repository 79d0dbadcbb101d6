import { apiBasePath, type Endpoint } from '../contract/endpoint.ts';
import type { Product } from './bench-case.ts';

interface Options {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Any status but success ends the benchmark. */
export async function callApi(
  { url }: Product,
  { method, path }: Endpoint,
  { body, headers }: Options,
): Promise<unknown> {
  const response = await fetch(new URL(apiBasePath + path, url), {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
