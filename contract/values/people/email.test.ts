import { describe, expect, it } from 'vitest';
import { emailWith } from './email.ts';

const email = emailWith('Please provide your email address!.');

describe('an email address', () => {
  it('is trimmed and lower-cased', () => {
    expect(email.parse(' Ada@Example.COM ')).toBe('ada@example.com');
  });

  it('may be as long as mail systems carry it, and no longer', () => {
    const longest = `${'a'.repeat(242)}@example.com`;
    expect(email.parse(longest)).toBe(longest);
    expect(email.safeParse(`a${longest}`).success).toBe(false);
  });

  it.each([
    [undefined, 'Please provide your email address!.'],
    [null, 'Please provide your email address!.'],
    ['', 'Please provide your email address!.'],
    ['  ', 'Please provide your email address!.'],
    ['ada', 'Please provide a valid email address!.'],
    ['ada@example', 'Please provide a valid email address!.'],
    ['ada@@example.com', 'Please provide a valid email address!.'],
    ['a da@example.com', 'Please provide a valid email address!.'],
    ['ada@example.com\nbcc: eve@example.com', 'Please provide a valid email address!.'],
    [`${'a'.repeat(250)}@example.com`, 'Please provide a valid email address!.'],
    [5, 'Please provide a valid email address!.'],
  ])('%j: %s', (value, message) => {
    expect(email.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
