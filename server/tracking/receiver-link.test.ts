import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createReceiverLinks } from './receiver-link.ts';

const links = createReceiverLinks('a key of thirty-two characters..', 'https://larkway.example');
const tokenFor = (id: string) => links.linkFor(id).split('#')[1] ?? '';

describe('createReceiverLinks', () => {
  it('makes a link whose token leads back to its parcel', () => {
    const id = randomUUID();
    expect(links.linkFor(id)).toMatch(/^https:\/\/larkway\.example\/my-delivery#[\w-]{43}$/);
    expect(links.parcelOf(tokenFor(id))).toBe(id);
  });

  it('makes the same link every time', () => {
    const id = randomUUID();
    expect(links.linkFor(id)).toBe(links.linkFor(id));
  });

  it('makes the links that are in mails already', () => {
    expect(links.linkFor('01a1de8a-c9c0-7000-8000-000000000001')).toBe(
      'https://larkway.example/my-delivery#AaHeisnAcACAAAAAAAAAAVB76Jb_jGnQaqG7F7qKgig',
    );
  });

  it('knows a token with any one character changed as not one of ours', () => {
    const token = tokenFor(randomUUID());
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(links.parcelOf(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
    }
  });

  it('does not take one parcel’s seal for another’s id', () => {
    const [one, another] = [tokenFor(randomUUID()), tokenFor(randomUUID())];
    expect(links.parcelOf(one.slice(0, 20) + another.slice(20))).toBeUndefined();
  });

  it.each(['', 'abc', 'A'.repeat(43), 'A'.repeat(44), `${'A'.repeat(42)}=`, 'é'.repeat(43), '\u0000'])(
    'takes %j for no token',
    (text) => {
      expect(links.parcelOf(text)).toBeUndefined();
    },
  );

  it('makes tokens that no other key accepts', () => {
    const others = createReceiverLinks('another key of 32 characters....', 'https://larkway.example');
    expect(others.parcelOf(tokenFor(randomUUID()))).toBeUndefined();
  });

  it('still knows tokens of an earlier key that it was told of, and makes none with it', () => {
    const newer = 'another key of 32 characters....';
    const changed = createReceiverLinks(newer, '', ['unused', 'a key of thirty-two characters..']);
    const id = randomUUID();
    expect(changed.parcelOf(tokenFor(id))).toBe(id);
    expect(changed.linkFor(id)).toBe(createReceiverLinks(newer, '').linkFor(id));
  });
});
