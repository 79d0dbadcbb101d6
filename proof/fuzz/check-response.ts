import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';
import { errorBody } from '../../contract/error-body.ts';
import type { ApiCall } from './api-call.ts';
import type { HostileRequest } from './hostile-request.ts';

export interface FuzzResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Returns what is wrong with a response. */
export type Checker = (request: HostileRequest, answer: FuzzResponse) => string[];

/** Signs of leaked internals. */
export const internals =
  /node_modules|\.ts:\d+|\bat \w+ \(|select .+ from |insert into|violates|syntax error at|relation "|postgres|ECONNREFUSED|\$argon2/i;

/** `secrets` are texts of a customer who sends none of the requests. */
export function createChecker(calls: readonly ApiCall[], secrets: readonly string[]): Checker {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const bodies = new Map<string, ValidateFunction>();
  for (const { name, body } of calls) if (body) bodies.set(name, ajv.compile(body));
  return (request, answer) => [
    ...checkStatus(answer),
    ...checkRefusal(answer),
    ...checkHeaders(answer),
    ...checkLeaks(request, answer, secrets),
    ...(answer.status < 300 && request.method === request.call.method
      ? checkAcceptance(request, bodies.get(request.call.name))
      : []),
  ];
}

function checkStatus({ status }: FuzzResponse): string[] {
  return status >= 500 || status < 200 ? [`answered ${status}`] : [];
}

export function checkRefusal({ status, text }: Pick<FuzzResponse, 'status' | 'text'>): string[] {
  if (status < 400) return [];
  const problem = 'a refusal is not in the contract’s shape, or says nothing';
  try {
    const { success, data } = z.safeParse(errorBody, JSON.parse(text));
    return success && data.message.trim() !== '' ? [] : [problem];
  } catch {
    return [problem];
  }
}

function checkHeaders({ headers }: FuzzResponse): string[] {
  const needed = ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'x-request-id'];
  return needed.filter((name) => headers[name] === undefined).map((name) => `lacks the header ${name}`);
}

function checkLeaks(request: HostileRequest, { text }: FuzzResponse, secrets: readonly string[]): string[] {
  const sent = decodeURIComponent(request.url) + (request.payload ?? '');
  const inside = internals.exec(text)?.[0];
  return [
    ...(inside !== undefined && !sent.includes(inside) ? [`tells of our internals: ${inside}`] : []),
    ...secrets.filter((secret) => text.includes(secret) && !sent.includes(secret)).map((secret) => `leaks ${secret}`),
  ];
}

/** Accepted bodies must fit the schema and be storable. */
function checkAcceptance({ payload }: HostileRequest, fits: ValidateFunction | undefined): string[] {
  if (payload === undefined || !fits) return [];
  const body: unknown = JSON.parse(payload);
  return [
    ...(fits(body) ? [] : ['accepted a body that does not fit the description']),
    ...(/\\u0000|\\ud[89a-f]/i.test(payload) ? ['accepted text that can’t be stored'] : []),
    ...(payload.includes('"__proto__":') ? ['accepted __proto__'] : []),
  ];
}
