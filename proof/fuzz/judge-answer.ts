import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';
import { errorBody } from '../../contract/errors.ts';
import type { DescribedCall } from './described-call.ts';
import type { HostileRequest } from './hostile-request.ts';

/** What came back, as text. */
export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Says what is wrong with an answer; nothing when all is well. */
export type Judge = (request: HostileRequest, answer: FuzzAnswer) => string[];

/** Words that tell a stranger how we are built, or what only the database and the process should know. */
export const insides =
  /node_modules|\.ts:\d+|\bat \w+ \(|select .+ from |insert into|violates|syntax error at|relation "|postgres|ECONNREFUSED|\$argon2/i;

/** Makes the judge. `secrets` are texts that belong to somebody who sends none of the requests. */
export function createJudge(calls: readonly DescribedCall[], secrets: readonly string[]): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const bodies = new Map<string, ValidateFunction>();
  for (const { name, body } of calls) if (body) bodies.set(name, ajv.compile(body));
  return (request, answer) => [
    ...judgeStatus(answer),
    ...judgeRefusal(answer),
    ...judgeHeaders(answer),
    ...judgeLeaks(request, answer, secrets),
    ...(answer.status < 300 && request.method === request.call.method
      ? judgeAcceptance(request, bodies.get(request.call.name))
      : []),
  ];
}

function judgeStatus({ status }: FuzzAnswer): string[] {
  return status >= 500 || status < 200 ? [`answered ${status}`] : [];
}

/** A refusal has the contract’s shape and says something. */
export function judgeRefusal({ status, text }: Pick<FuzzAnswer, 'status' | 'text'>): string[] {
  if (status < 400) return [];
  const problem = 'a refusal is not in the contract’s shape, or says nothing';
  try {
    const { success, data } = z.safeParse(errorBody, JSON.parse(text));
    return success && data.message.trim() !== '' ? [] : [problem];
  } catch {
    return [problem];
  }
}

function judgeHeaders({ headers }: FuzzAnswer): string[] {
  const needed = ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'x-request-id'];
  return needed.filter((name) => headers[name] === undefined).map((name) => `lacks the header ${name}`);
}

function judgeLeaks(request: HostileRequest, { text }: FuzzAnswer, secrets: readonly string[]): string[] {
  const sent = decodeURIComponent(request.url) + (request.payload ?? '');
  const inside = insides.exec(text)?.[0];
  return [
    ...(inside !== undefined && !sent.includes(inside) ? [`tells of our insides: ${inside}`] : []),
    ...secrets.filter((secret) => text.includes(secret) && !sent.includes(secret)).map((secret) => `leaks ${secret}`),
  ];
}

/** A success means that what was sent fits the description, and is text that can be stored. */
function judgeAcceptance({ payload }: HostileRequest, fits: ValidateFunction | undefined): string[] {
  if (payload === undefined || !fits) return [];
  const body: unknown = JSON.parse(payload);
  return [
    ...(fits(body) ? [] : ['accepted a body that does not fit the description']),
    ...(/\\u0000|\\ud[89a-f]/i.test(payload) ? ['accepted text that can’t be stored'] : []),
    ...(payload.includes('"__proto__":') ? ['accepted __proto__'] : []),
  ];
}
