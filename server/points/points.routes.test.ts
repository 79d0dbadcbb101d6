import { afterAll, beforeAll, expect, it } from 'vitest';
import { pointsPagePlaceholders as page, pointPlaceholders } from '../../contract/points/point-words.ts';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { DatabaseUnavailable } from '../database/database-errors.ts';
import { Refusal } from '../http/errors.ts';
import { addPoints } from '../testing/points/points-file.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { fillPointsPage } from './points.routes.ts';

const wednesday = new Date('2026-11-18T09:00:00Z');
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await addPoints(test, wednesday, { code: 'ONE', name: 'A & <B>' }, { code: 'TWO', step_free: 'no', largest_kg: '2' });
});
afterAll(() => test.close());

const template = `<input name="postcode" value="${page.postcode}"><input name="step_free"><input name="weight" value="">
<p>${page.status}</p><ol><li data-point="">${Object.values(pointPlaceholders).join('|')}</li></ol>
<p data-more=""><a href="/${page.more}">More</a></p></body>`;

const fill = (query: Record<string, string>, beforeLookup = async () => {}) =>
  fillPointsPage(
    { database: test.database.db, now: () => wednesday, readCalendar: async () => workingCalendar([]), beforeLookup },
    template,
    new URLSearchParams(query),
  );
const answer = async (query: Record<string, string>, beforeLookup?: () => Promise<void>) =>
  (await fill(query, beforeLookup)).html;

it('lists what the call finds, with every text escaped', async () => {
  const html = await answer({ postcode: 'DA1 1AA', open_now: '', weight: '' });
  expect(html).toContain('2 points near DA1 1AA, nearest first.');
  expect(html).toContain('1|A &amp; &lt;B&gt;|1 High Street, Dartford DA1 1AA|');
  expect(html).toContain('|Open until 5:30pm|Drop off and collect · Parcels up to 20 kg and 60 cm long · Step-free|');
  expect(html).toContain('Mon to Fri 9am to 5:30pm · Sat 9am to 1pm · Sun closed · Bank holidays closed');
  expect(html).not.toContain('More');
  expect(html).not.toContain('%point');
});

it('keeps what was asked in the form', async () => {
  const html = await answer({ postcode: 'da1 1aa', step_free: 'true', weight: '3' });
  expect(html).toContain('value="da1 1aa"');
  expect(html).toContain('name="step_free" checked=""');
  expect(html).toContain('name="weight" value="3"');
  expect(html).toContain('1 point near DA1 1AA');
});

it.each([
  [{ postcode: '"><script>alert(1)</script>' }, 'Invalid postal code'],
  [{ postcode: '' }, 'Enter a postcode.'],
  [{ postcode: 'ZZ1 1AA' }, 'We don’t recognise the postcode'],
  [{ postcode: 'DA1 1AA', page: '7' }, '2 points near'],
  [{ postcode: 'DA1 1AA', weight: 'x' }, 'Enter the weight'],
])('answers %j in words', async (query, words) => {
  const html = await answer(query);
  expect(html).toContain(words);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<li');
});

const refuse = () => Promise.reject(new Refusal('TOO_MANY_REQUESTS', 'Please try again in a minute.'));

it('says when there were too many', async () => {
  expect(await answer({ postcode: 'DA1 1AA' }, refuse)).toContain('Please try again in a minute.');
});

it('leaves what the call answers for the page, in which no text can end the element', async () => {
  const html = await answer({ postcode: 'DA1 1AA' });
  const [, json = ''] = /<script type="application\/json" id="points-answer">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    asked: 'postcode=DA1+1AA',
    answer: { total: 2, data: [{ name: 'A & <B>' }, { code: 'TWO' }] },
  });
  expect(json).not.toContain('<');
  expect(await answer({ postcode: '' })).not.toContain('points-found');
});

it('says that it can’t look while the database is away', async () => {
  const isAway = new DatabaseUnavailable('Nobody answers.', false);
  const filled = await fill({ postcode: 'DA1 1AA' }, () => Promise.reject(isAway));
  expect(filled.isUnavailable).toBe(true);
  expect(filled.html).toContain('We can’t look up points right now.');
  expect((await fill({ postcode: 'DA1 1AA' })).isUnavailable).toBe(false);
});
