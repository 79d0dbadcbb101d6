import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';

/** A call as a browser would make it. */
export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly body?: object;
  /** The access token to carry. */
  readonly token?: string;
  readonly cookie?: string;
  readonly idempotencyKey?: string;
  readonly userAgent?: string;
  /** Where it comes from. */
  readonly address?: string;
}

/** What came back. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Calls the API by its path below the base path: with a POST unless told otherwise. */
export async function callApi(app: FastifyInstance, path: string, call: ApiCall = {}): Promise<ApiAnswer> {
  const answer = await app.inject({
    method: call.method ?? 'POST',
    url: apiBasePath + path,
    ...(call.body && { payload: call.body }),
    ...(call.address !== undefined && { remoteAddress: call.address }),
    headers: {
      ...(call.body instanceof Uint8Array && { 'content-type': 'application/octet-stream' }),
      ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
      ...(call.cookie !== undefined && { cookie: call.cookie }),
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
      ...(call.userAgent !== undefined && { 'user-agent': call.userAgent }),
    },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** What a browser sends back of the cookies an answer set. */
export function cookieFrom({ headers }: ApiAnswer): string {
  return [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).replace(/;.*/, ''))
    .join('; ');
}
