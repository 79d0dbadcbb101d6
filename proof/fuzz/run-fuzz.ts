import type { ApiDescription } from '../../server/openapi/describe-api.ts';
import { seededRandom } from '../../server/testing/seeded-random.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import { readDescription } from './api-call.ts';
import { createChecker } from './check-response.ts';
import { type HostileRequest, makeRequest } from './hostile-request.ts';
import { prepareAttacker } from './prepare-attacker.ts';

export interface FuzzReport {
  /** The first few, each with its request. */
  readonly problems: readonly string[];
  /** Counts by call and status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

const toldProblems = 20;
const atOnce = 10;

/** To every endpoint in turn. The same seed sends the same requests. */
export async function runFuzz(
  test: TestApp,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<FuzzReport> {
  const calls = readDescription((await test.app.inject('/api/v1/openapi.json')).json<ApiDescription>());
  const { attacker, secrets } = await prepareAttacker(test);
  const check = createChecker(calls, secrets);
  const random = seededRandom(seed);
  const problems: string[] = [];
  const statuses = new Map(calls.map(({ name }) => [name, new Map<number, number>()]));
  const tryOne = async (request: HostileRequest) => {
    const answer = await send(test, request);
    const counts = statuses.get(request.call.name);
    counts?.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    for (const problem of check(request, answer)) problems.push(tell(problem, request, answer.text));
  };
  for (let sent = 0; sent < requests && problems.length < toldProblems; sent += atOnce) {
    const chosen = Array.from({ length: atOnce }, (_, place) => calls[(sent + place) % calls.length] ?? []).flat();
    await Promise.all(chosen.map((call) => tryOne(makeRequest(call, attacker, random))));
  }
  return { problems, statuses };
}

async function send({ app }: TestApp, { method, url, headers, payload, address }: HostileRequest) {
  const answer = await app.inject({
    method: method as 'GET', // its types list only common methods
    url,
    headers,
    remoteAddress: address,
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

function tell(problem: string, { call, method, url, payload, headers }: HostileRequest, answer: string): string {
  const sent = [`${method} ${url}`, JSON.stringify(headers), payload ?? ''].map((part) => part.slice(0, 500));
  return `${call.name} ${problem}\n  ${sent.join('\n  ')}\n  answer: ${answer.slice(0, 300)}`;
}
