import { describe, expect, test } from 'vitest';
import { judgeMessage } from './judge-message.ts';

const own = { companyName: 'Larkway', hosts: ['www.larkway.example', 'larkway.example'] };

function dangersOf(text: string): readonly string[] {
  const { linkDangers, wordDangers } = judgeMessage(text, own);
  return [...linkDangers, ...wordDangers];
}

describe('a message', () => {
  test.each([
    ['a link with another ending', 'https://larkway.com/track'],
    ['a link without its scheme', 'Track it at larkway-delivery.info/x today'],
    ['our name before another domain', 'https://www.larkway.example.parcels.top/pay'],
    ['our name in another domain', 'https://larkwayexample.com'],
    ['digits for letters', 'https://1arkway.co.uk'],
    ['two letters that look like one', 'https://larkvvay.co'],
    ['a letter left out', 'https://larkwy.co.uk'],
    ['two letters swapped', 'https://lrakway.co.uk'],
    ['a letter of another alphabet', 'https://lаrkway.example/track'],
    ['punycode', 'https://xn--lrkway-2fg.example/'],
    ['full-width letters of another domain', 'https://ｌａｒｋｗａｙ.com'],
    ['an at sign', 'https://www.larkway.example@evil.example/track'],
    ['an at sign before our own name', 'https://user@www.larkway.example/'],
    ['backslashes', String.raw`https:\\www.larkway.example@evil.example\track`],
    ['a number', 'http://203.0.113.9/larkway'],
    ['a shortened link', 'Your parcel: https://bit.ly/3xyz'],
    ['a link of HTML that hides another', '<a href="https://evil.example/x">https://www.larkway.example/track</a>'],
    ['a link of Markdown that hides another', '[www.larkway.example](https://evil.example)'],
    ['hidden characters', 'https://lark\u200bway.example.evil.top'],
    ['a turned direction', 'https://evil.top/\u202eelpmaxe.yawkral'],
    ['a fee', 'Your parcel could not be delivered. Please pay the £1.45 redelivery fee.'],
    ['customs', 'Larkway: unpaid customs charge. Settle now or your package will be returned.'],
    ['a fee to release it', 'A £2.99 fee is required to release your parcel from our depot.'],
    ['money before delivery', 'To have your parcel delivered, pay\n£1.99 here'],
    ['money by a transfer', 'Transfer 3.50 GBP so that we can redeliver your package'],
    ['card details', 'Please confirm your card details.'],
    ['a password', 'Reply with your password'],
  ])('with %s has marks of a scam', (_what, text) => {
    expect(dangersOf(text)).not.toEqual([]);
  });

  test.each([
    ['our link', 'https://www.larkway.example/track-parcel?tracking_code=CL000717618GB', true],
    ['our link at the end of a sentence', 'See www.larkway.example.', true],
    ['our link in capitals', 'HTTPS://WWW.LARKWAY.EXAMPLE/TRACK', true],
    ['a link of HTML that leads where it says', '<a href="https://www.larkway.example/a">larkway.example</a>', true],
    ['a file', 'See the attached invoice.pdf', false],
    ['no link', 'Your parcel arrives tomorrow.', false],
    ['a name in the middle of words', 'A parkway is not a clearway', false],
  ])('with %s has none', (_what, text, hasOwnLink) => {
    expect(judgeMessage(text, own)).toMatchObject({ linkDangers: [], wordDangers: [], hasOwnLink });
  });

  test('as long as it may be and made to be slow is read at once', () => {
    const slow = [
      'a.'.repeat(5000),
      'a-'.repeat(5000),
      '<a '.repeat(3333),
      '['.repeat(10_000),
      `www.${'a@'.repeat(5000)}`,
    ];
    for (const text of slow) expect(dangersOf(text).length).toBeLessThan(9);
  });
});
