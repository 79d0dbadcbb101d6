import { refuse } from './refusal.ts';

/** Deeper than any body of the contract, shallow enough to walk without a thought for the stack. */
const deepestNesting = 32;

/**
 * Refuses what PostgreSQL can't store and no keyboard types: NUL bytes and halves of surrogate pairs, in any key or value,
 * and nesting no honest caller sends. Checked before any schema, so that no rule or query ever meets such text.
 */
export function checkText(input: unknown): void {
  const path: string[] = [];
  const check = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!isStorable(value)) refuseText(path);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (path.length === deepestNesting) refuse('VALIDATION', 'The request is nested too deeply.');
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) refuseText(path);
      path.push(key);
      check(inner);
      path.pop();
    }
  };
  check(input);
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function refuseText(path: readonly string[]): never {
  const message = 'This holds characters that can’t be used. Please type it again.';
  return path.length === 0
    ? refuse('VALIDATION', message)
    : refuse('VALIDATION', message, { [path.join('.')]: message });
}
