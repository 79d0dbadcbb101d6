import { expect, test } from 'vitest';
import { companyFrom } from '../../contract/company.ts';
import { createPdfWorker } from '../pdf/pdf-worker.ts';
import { type DeadlockLetter, drawDeadlockLetter } from './deadlock-letter.ts';
import { afterFinalAnswer } from './support-mail.ts';

const letter: DeadlockLetter = {
  reference: 'CMP-7K3M9Q2X',
  name: 'Grace Hopper',
  text: 'We have looked at the photos again.\n\nThe box was open when we collected it, so we can’t pay for the lamp.',
  date: new Date('2026-11-19T12:00:00Z'),
  company: companyFrom({}),
  redressScheme: undefined,
};

async function pagesOf(changes: Partial<DeadlockLetter>): Promise<number> {
  const drawn = Buffer.from(await drawDeadlockLetter({ ...letter, ...changes })).toString('latin1');
  return Array.from(drawn.matchAll(/\/Type \/Page\b/g)).length;
}

test('a letter has a page, and as many more as a long answer takes, in one paragraph or many', async () => {
  expect(await pagesOf({})).toBe(1);
  expect(await pagesOf({ text: 'We are sorry. '.repeat(280) })).toBe(2);
  expect(await pagesOf({ text: 'No.\n'.repeat(130) })).toBeGreaterThan(2);
  expect(await pagesOf({ text: 'x'.repeat(4000), name: 'y'.repeat(300) })).toBeLessThan(5);
});

test('the thread draws it', async () => {
  const worker = createPdfWorker<DeadlockLetter>(new URL('letter-worker.ts', import.meta.url));
  const drawn = Buffer.from(await worker.draw(letter));
  await worker.close();
  expect(drawn.subarray(0, 5).toString()).toBe('%PDF-');
});

test('it names the scheme of the settings, and without one says that a court decides', () => {
  expect(afterFinalAnswer(undefined)[0]).toMatch(/take part in no scheme.*court, which decides/);
  expect(afterFinalAnswer('the Parcel Ombudsman (parcels.example)')[0]).toContain('the Parcel Ombudsman');
});
