import * as z from 'zod/mini';
import type { Endpoint, EndpointAnswer, Schema } from '../../contract/endpoint.ts';
import { isExactly } from './is-exactly.ts';

/** Not exported, so that nobody else can make one. */
class Written<E extends Endpoint> {
  readonly endpoint: E;
  readonly text: string;

  constructor(endpoint: E, text: string) {
    this.endpoint = endpoint;
    this.text = text;
  }
}

/** An answer as it goes out. Only an answer writer makes one, so that whatever is written was held against the contract. */
export type WrittenAnswer<E extends Endpoint> = Written<E>;

/** Tells an answer that was written from one that is still to be. */
export function isWritten<E extends Endpoint>(
  answer: EndpointAnswer<E> | WrittenAnswer<E>,
): answer is WrittenAnswer<E> {
  return answer instanceof Written;
}

/** Holds answers of an endpoint against its contract and writes them as JSON. */
export function answerWriter<E extends Endpoint>(endpoint: E): (answer: EndpointAnswer<E>) => WrittenAnswer<E> {
  const isClean = isExactly(endpoint.response);
  return (answer) => new Written(endpoint, JSON.stringify(isClean(answer) ? answer : readAnswer(endpoint, answer)));
}

/** Holds the rows of a streamed answer against their schema, one by one. */
export function rowReader<S extends Schema>({ name }: Endpoint, schema: S): (row: z.output<S>) => z.output<S> {
  const isClean = isExactly(schema);
  return (row) => (isClean(row) ? row : readWith(schema, name, row));
}

/** Parsing the answer strips what the contract doesn't declare, so nothing leaks; an answer that breaks it is our fault. */
export function readAnswer({ name, response }: Endpoint, answer: unknown): unknown {
  return readWith(response, name, answer);
}

function readWith<S extends Schema>(schema: S, name: string, answer: unknown): z.output<S> {
  const result = z.safeParse(schema, answer);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The answer of ${name} breaks the contract: ${faults.join('; ')}`);
}
