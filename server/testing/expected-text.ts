import { expect } from 'vitest';

/** Matches any text, where only its being there matters. */
export const anyText: unknown = expect.any(String);

/** Matches a secret of 256 random bits as links and headers carry it. */
export const secretToken: unknown = expect.stringMatching(/^[\w-]{43}$/);

/** Matches a text that has this in it. */
export function textWith(part: string | RegExp): unknown {
  return typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part);
}
