import { refuse } from './refusal.ts';

/**
 * Refuses what PostgreSQL can't store and no keyboard types: NUL bytes and halves of surrogate pairs, in any key or value.
 * Checked before any schema, so that no rule or query ever meets such text. How deep it goes was bounded when it was parsed.
 */
export function checkText(input: unknown): void {
  const path: string[] = [];
  const check = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!isStorable(value)) refuseText(path);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
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
