import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { readCommand, runCommand, usage } from './depots-command.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function run(...args: string[]): Promise<string> {
  let written = '';
  const output = { write: (text: string) => (written += text) };
  await runCommand({ database: test.database.db, now: () => new Date(), output }, readCommand(args));
  return written;
}

const leeds = ['--address', '5 Canal Wharf', '--town', 'Leeds', '--postcode', 'ls115ps', '--position', '429800,432800'];
const dartford =
  'Dartford  1 Example Quay, Dartford DA1 1AA  (Mon Tue Wed Thu Fri Sat 05:00 to 22:00, cut-off 17:00)\n';

describe('npm run depots', () => {
  it('lists the first depot, adds another, and logs it', async () => {
    expect(await run('list')).toBe(dartford);
    expect(await run('add', 'Leeds', ...leeds, '--days', '12345', '--cut-off', '18:30')).toBe(
      'Added the depot Leeds.\n',
    );
    expect(await run('list')).toBe(
      `${dartford}Leeds  5 Canal Wharf, Leeds LS11 5PS  (Mon Tue Wed Thu Fri 05:00 to 22:00, cut-off 18:30)\n`,
    );
    await expect(run('add', 'Leeds', ...leeds)).rejects.toThrow('There is a depot Leeds already.');
    await expect(run('add', 'leeds', ...leeds)).rejects.toThrow('There is a depot leeds already.');
    const entries = await test.database.db
      .selectFrom('audit_entries')
      .select(['actor_name', 'action', 'after'])
      .execute();
    expect(entries).toMatchObject([
      { actor_name: 'npm run depots', action: 'add depot', after: { name: 'Leeds', easting: 429_800 } },
    ]);
  });

  it('takes the position from the gazetteer', async () => {
    const row = { postcode: 'M1 1AE', easting: 384_500, northing: 398_100 };
    await test.database.db
      .insertInto('postcode_positions')
      .values(row)
      .onConflict((conflict) => conflict.column('postcode').doUpdateSet(row))
      .execute();
    await run('add', 'Manchester', '--address', '1 Dale Street', '--town', 'Manchester', '--postcode', 'm1 1ae');
    const depot = test.database.db
      .selectFrom('depots')
      .select(['easting', 'northing'])
      .where('name', '=', 'Manchester');
    expect(await depot.execute()).toEqual([{ easting: 384_500, northing: 398_100 }]);
    await expect(
      run('add', 'Nowhere', '--address', '1 Dale Street', '--town', 'Leeds', '--postcode', 'LS99 9ZZ'),
    ).rejects.toThrow("The gazetteer doesn't know LS99 9ZZ. Add --position EASTING,NORTHING.");
  });

  it.each([
    [['fly'], usage],
    [['add'], usage],
    [['add', 'York'], usage],
    [['add', 'York', ...leeds, '--postcode', 'nowhere'], '--postcode takes a UK postcode'],
    [['add', 'York', ...leeds, '--days', '8'], '--days takes days of the week: 123456.'],
    [['add', 'York', ...leeds, '--cut-off', '23:00'], 'The cut-off must lie between opening and closing'],
    [['add', 'York', ...leeds, '--opens', '25:00'], 'The cut-off must lie between opening and closing'],
    [['add', 'York', ...leeds, '--position', 'here'], '--position takes metres on the national grid'],
    [['add', 'x'.repeat(101), ...leeds], 'up to 100 characters'],
  ])('refuses %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});
