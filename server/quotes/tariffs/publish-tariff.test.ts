import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { runTariffsCommand } from './tariffs-command.ts';

const now = () => new Date('2027-03-29T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function say(...args: string[]): Promise<string> {
  let printed = '';
  const output = { write: (text: string) => (printed += text) };
  const deps = { database: database.db, now, output, findOrganisation: async () => undefined };
  await runTariffsCommand(deps, args);
  return printed;
}

it('drafts from what is in force on a day, publishes a draft with what is said last, and names what is before and after', async () => {
  expect(await say('publish', 'rise', '--vat', '22.5', '--change', '50', '--from', '2027-06-01')).toMatch(
    /\nUntil then: 1 {2}from .*VAT 20%.*\nNothing is published to follow it\.\n$/,
  );
  // Of today, which would undo the new rate; then of that day.
  await say('draft', 'summer', '--change', '50');
  await expect(say('publish', 'summer', '--from', '2027-07-01')).rejects.toThrow(
    'VAT would change from 22.5% to 20% on that day. Confirm that (in a command by --vat 20), or use 22.5%.',
  );
  expect(await say('draft', 'autumn', '--from', '2027-07-01')).toContain('from £3.00 (£3.68 with VAT), VAT 22.5%');
  // The rate is said, the draft's prices stay.
  expect(await say('publish', 'summer', '--from', '2027-05-01', '--cover', '200')).toMatch(
    /^Published 3 .*from £3.00 \(£3.60 with VAT\), VAT 20%, cover £200.*\nUntil then: 1 .*\nAfter it: 2 .*VAT 22.5%/,
  );
  expect(await say('publish', 'summer', '--from', '2027-07-01', '--vat', '22.5')).toMatch(
    /^Published 4 .*from £3.00 \(£3.68 with VAT\), VAT 22.5%, cover £200/,
  );
});

it('a change of VAT is not undone by a tariff that was published before to start later, but by a later change of VAT', async () => {
  await say('publish', 'winter', '--from', '2027-12-01', '--like', '1', '--vat', '20', '--change', '10'); // from 22.5 %
  await say('publish', 'new-year', '--from', '2028-01-01', '--like', '1', '--vat', '20', '--change', '20');
  await say('publish', 'spring', '--from', '2028-03-01', '--like', '1', '--vat', '15', '--change', '30');
  expect(await say('publish', 'cut', '--from', '2027-12-15', '--like', 'winter', '--vat', '5')).toMatch(
    /^Published .* from 2027-12-15 00:00 UTC: .*VAT 5%.*\nWith the new VAT rate, at their own prices:\n.* from 2028-01-01 00:00 UTC: from £2.40 .*VAT 5%.*\nUntil then: .*VAT 20%.*\nAfter it: .* from 2028-01-01 00:00 UTC: .*VAT 5%/,
  );
  const listed = await say('list');
  expect(listed).toMatch(/from 2028-03-01 00:00 UTC: .*VAT 15%/);
  expect(listed).not.toMatch(/from 2028-03-01 00:00 UTC: .*VAT 5%/);
});
