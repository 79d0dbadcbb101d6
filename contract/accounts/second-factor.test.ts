import { describe, expect, it } from 'vitest';
import { confirmAuthenticatorRequest, isAppCode, secondFactorRequest } from './second-factor.ts';

const read = (code: string) => secondFactorRequest.safeParse({ challenge: 'x', code });

describe('a code', () => {
  it.each([
    ['123456', '123456', true],
    [' 123 456 ', '123456', true],
    ['123-456', '123456', true],
    ['3kqz7-9tb2m', '3KQZ79TB2M', false],
    ['3KQZ7 9TB2M', '3KQZ79TB2M', false],
    ['OIl0o-11LLi', '0110011111', false],
  ])('%j is read as %s', (typed, code, isOfApp) => {
    expect(read(typed).data?.code).toBe(code);
    expect(isAppCode(code)).toBe(isOfApp);
  });

  it.each(['', '12345', '1234567', '123456789', 'U2345-67890', 'abc', '１２３４５６'])('%j is none', (typed) => {
    expect(read(typed).error?.issues[0]?.message).toBe('Enter the six digits from your app, or a recovery code.');
  });

  it('of the set-up is the app’s alone', () => {
    expect(confirmAuthenticatorRequest.safeParse({ code: '3KQZ7-9TB2M' }).error?.issues[0]?.message).toBe(
      'Enter the six digits from your app.',
    );
  });
});
