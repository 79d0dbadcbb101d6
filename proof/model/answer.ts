/**
 * What somebody outside knows of a call. Done: it has had its effect, forever. Refused: it has had none. Unknown: nobody answered, or
 * the answer was that we can't be reached; its effect is there whole or not at all.
 */
export type Answer =
  | { readonly outcome: 'done' | 'refused'; readonly status: number; readonly body: unknown }
  | { readonly outcome: 'unknown' };

/** What a status says. 503 is what a process answers that lost its database, perhaps in the middle of the call. */
export function outcomeOf(status: number): Answer['outcome'] {
  if (status < 300) return 'done';
  return status < 500 ? 'refused' : 'unknown';
}

/** Reads the body of an answer that a call was done. What does not fit the contract has no place in it. */
export function bodyOf<T>(answer: Answer, schema: { parse(body: unknown): T }): T | undefined {
  return answer.outcome === 'done' ? schema.parse(answer.body) : undefined;
}
