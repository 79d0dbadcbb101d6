/** Done: the effect is permanent. Refused: no effect. Unknown: no response or a 503, so the effect happened completely or not at all. */
export type Answer =
  | { readonly outcome: 'done' | 'refused'; readonly status: number; readonly body: unknown }
  | { readonly outcome: 'unknown' };

/** A process that loses its database, perhaps during the call, answers 503. */
export function outcomeOf(status: number): Answer['outcome'] {
  if (status < 300) return 'done';
  return status < 500 ? 'refused' : 'unknown';
}

/** Throws if the body does not fit the contract. */
export function bodyOf<T>(answer: Answer, schema: { parse(body: unknown): T }): T | undefined {
  return answer.outcome === 'done' ? schema.parse(answer.body) : undefined;
}
