import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueMail } from '../jobs/mail-jobs.ts';
import { queuedMailsTo } from '../testing/mails/queued-mails.ts';
import { createStaff } from '../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { readCommand, runCommand, usage } from './staff-command.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function run(line: string): Promise<string> {
  let written = '';
  const output = { write: (text: string) => (written += text) };
  const deps = { database: test.database.db, now: () => new Date(), enqueueMail, output };
  await runCommand(deps, readCommand(line.split(' ')));
  return written;
}

const actionsOn = async (subject: string) => {
  const entries = test.database.db.selectFrom('audit_entries').select(['actor_name', 'action']);
  return entries.where('subject_id', '=', subject).orderBy('id').execute();
};

describe('npm run staff', () => {
  it('invites the first owner, lists and ends', async () => {
    expect(await run('list')).toBe('Nobody works here yet. Invite an owner.\n');
    const email = `you-${randomUUID()}@example.org`;
    expect(await run(`invite ${email.toUpperCase()} --role owner --depot dartford`)).toMatch(
      new RegExp(`^Invited ${email}\\. The link in the email works until [\\d-]+ [\\d:]+ UTC\\.\n$`),
    );
    expect(await queuedMailsTo(test, email)).toMatchObject([
      { template: 'staff-invitation', values: { role: 'owner', depot: 'Dartford' } },
    ]);
    expect(await actionsOn(email)).toEqual([{ actor_name: 'npm run staff', action: 'invite staff' }]);
    const member = await createStaff(test, { role: 'SUPPORT' });
    expect(await run('list')).toContain(`SUPPORT   everywhere  Grace Hopper <${member.email}>  since `);
    await expect(run(`invite ${member.email} --role owner`)).rejects.toThrow('This person works here already.');
    expect(await run(`end ${member.email}`)).toBe(`${member.email} no longer works here.\n`);
    expect((await actionsOn(member.staffId)).at(-1)).toEqual({ actor_name: 'npm run staff', action: 'end staff' });
    await expect(run(`end ${member.email}`)).rejects.toThrow("doesn't work here");
  });

  it.each([
    ['', usage],
    ['fly', usage],
    ['invite', usage],
    ['invite nobody --role owner', 'nobody is no email address.'],
    ['invite a@example.org', '--role is one of driver, depot, dispatch, support, finance, owner.'],
    ['invite a@example.org --role king', '--role is one of driver'],
    ['invite a@example.org --role owner --depot Atlantis', 'There is no depot Atlantis.'],
    ['end a@example.org b@example.org', usage],
    ['list --all', usage],
  ])('refuses %j', async (line, message) => {
    await expect(run(line)).rejects.toThrow(message);
  });
});
