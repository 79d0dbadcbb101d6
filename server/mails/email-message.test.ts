import { expect, test } from 'vitest';
import { companyFrom } from '../../contract/company.ts';
import { type EmailMessage, renderEmailHtml, renderEmailText } from './email-message.ts';

const company = companyFrom({});
const message: EmailMessage = {
  subject: 'A parcel is on its way',
  preview: 'It arrives tomorrow.',
  heading: 'Your parcel is on its way',
  paragraphs: ['Hello Jo,', 'It left Dartford this morning, and travels by an electric van all the way to Manchester.'],
  facts: [{ label: 'Expected', value: 'Tomorrow' }],
  button: { label: 'Track it', url: 'https://www.larkway.example/track?a=1&b=2' },
  afterwards: ['You can change the day until midnight.'],
};

const signatureLine = '-- '; // its space at the end would not survive in the text below

test('the text reads well', () => {
  expect(renderEmailText(message, company)).toBe(`Your parcel is on its way
=========================

Hello Jo,

It left Dartford this morning, and travels by an electric van all the
way to Manchester.

Expected: Tomorrow

Track it:
https://www.larkway.example/track?a=1&b=2

You can change the day until midnight.

${signatureLine}
Larkway
1 Example Quay
Dartford
DA1 1AA
United Kingdom
hello@larkway.example
01632 960123
`);
});

test('a word too long for a line stays whole', () => {
  const word = 'x'.repeat(300);
  expect(renderEmailText({ ...message, paragraphs: [`Hello ${word} and so on`] }, company)).toContain(
    `\nHello\n${word}\nand so on\n`,
  );
});

test('the HTML uses only these style properties, which mail programs know', () => {
  const styles = Array.from(renderEmailHtml(message, company).matchAll(/style="([^"]*)"/g), ([, style = '']) => style);
  const properties = styles.flatMap((style) => style.split(';').map((rule) => rule.split(':')[0]));
  expect(
    [...new Set(properties)].filter(
      (property) =>
        !/^(background|border|color|display|font|letter-spacing|line-height|margin|max-|overflow|padding|text-|vertical-align|word-break)/.test(
          property ?? '',
        ),
    ),
  ).toEqual([]);
});

test('the HTML says the same', () => {
  const page = renderEmailHtml(message, company);
  const words = page.replaceAll(/<style>[^]*<\/style>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  const said = [message.heading, ...message.paragraphs, 'Expected Tomorrow', ...message.afterwards, company.address[0]];
  for (const sentence of said) expect(words).toContain(sentence);
  expect(page.match(/href="https:\/\/www\.larkway\.example\/track\?a=1&amp;b=2"/g)).toHaveLength(2);
});

test('the HTML fetches nothing and runs nothing: its one image travels with it', () => {
  const page = renderEmailHtml(message, company);
  expect(page).not.toMatch(/<script|<link|<iframe|<form|url\(|@import|\son\w+=/i);
  expect(Array.from(page.matchAll(/<img src="([^"]*)"/g), ([, source]) => source)).toEqual(['cid:lark']);
});

test('a journey is a line of stations, in the text with the last one in brackets', () => {
  const stations = ['Booked', 'Collected', 'Delivered'];
  const withJourney = { ...message, journey: { stations, reached: 1 } };
  const page = renderEmailHtml(withJourney, company);
  // Two halves of the first, one of the second and its dot; the other half and both of the last.
  expect(page.match(/class="reached"/g)).toHaveLength(4);
  expect(page.match(/class="ahead"/g)).toHaveLength(3);
  expect(renderEmailText(withJourney, company)).toContain('\n\nBooked > [Collected] > Delivered\n\nHello Jo,');
});

test('choices are buttons of their own, and links in the text', () => {
  const choices = [{ label: 'Neighbour', url: 'https://www.larkway.example/my?change=neighbour#token' }];
  const page = renderEmailHtml({ ...message, choices }, company);
  expect(page).toContain('class="choice" href="https://www.larkway.example/my?change=neighbour#token"');
  expect(renderEmailText({ ...message, choices }, company)).toContain(`\nNeighbour:\n${choices[0]?.url}\n`);
});

test('whatever is put in stays text', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`;
  const page = renderEmailHtml(
    {
      subject: hostile,
      preview: hostile,
      heading: hostile,
      paragraphs: [hostile],
      facts: [{ label: hostile, value: hostile }],
      button: { label: hostile, url: hostile },
      afterwards: [hostile],
    },
    { ...company, name: hostile, email: hostile, phone: hostile, address: [hostile] },
  );
  expect(page).not.toMatch(/<script|<img(?! src="cid:lark")/);
  expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(10);
});
