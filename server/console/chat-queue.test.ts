import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listConversations } from '../../contract/staff/customers.ts';
import { pageSize } from '../../contract/values/page.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { callApi } from '../testing/call-api.ts';
import { holdLock, untilWaiting } from '../testing/database/hold-lock.ts';
import { sendComplaint } from '../testing/files/send-file.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';
import { createStaff, type TestStaff } from '../testing/staff/create-staff.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

async function addChat(
  minutesAgo: number,
  { isWaiting = true, assignee }: { isWaiting?: boolean; assignee?: string } = {},
) {
  const at = new Date(Date.now() - minutes(minutesAgo));
  const { number } = await test.database.db
    .insertInto('support_conversations')
    .values({
      id: randomUUID(),
      user_id: null,
      token_hash: null,
      name: 'Eve',
      email: '',
      created_at: at,
      last_message_at: at,
      is_waiting: isWaiting,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  if (assignee !== undefined)
    await test.database.db
      .updateTable('support_conversations')
      .set({ assigned_to: assignee })
      .where('number', '=', number)
      .execute();
  return number;
}

async function list(query = '', token = test.tokenOf('SUPPORT')) {
  const answer = await callApi(test.app, `/staff/conversations${query}`, { method: 'GET', token });
  const { data, total } = listConversations.response.parse(answer.body);
  return { numbers: data.map(({ number }) => number), total };
}

describe('the queue of chats', () => {
  it('shows those that wait, the longest wait first, or those that are answered, the latest first', async () => {
    const { userId: assignee, staffToken } = await createStaff(test, { role: 'SUPPORT' });
    const [short, long] = [await addChat(10, { assignee }), await addChat(9000, { assignee })];
    const answered = { isWaiting: false, assignee };
    const [older, latest] = [await addChat(800, answered), await addChat(1, answered)];
    expect((await list('?assigned=mine', staffToken)).numbers).toEqual([long, short]);
    expect((await list('?assigned=mine&show=closed', staffToken)).numbers).toEqual([latest, older]);
    await list('?show=closed');
    expect((await test.auditOf('closed')).map(({ action }) => action)).toContain('list conversations');
  });

  it('shows each their own, and what nobody has', async () => {
    const { userId, staffToken } = await createStaff(test, { role: 'SUPPORT' });
    const [mine, nobodys] = [await addChat(20, { assignee: userId }), await addChat(20)];
    expect(await list('?assigned=mine', staffToken)).toEqual({ numbers: [mine], total: 1 });
    expect(await list('?assigned=mine&show=closed', staffToken)).toEqual({ numbers: [], total: 0 });
    const { numbers } = await list('?assigned=nobody');
    expect(numbers).toContain(nobodys);
    expect(numbers).not.toContain(mine);
    expect((await list('?assigned=all')).numbers).toContain(mine);
  });

  it('has pages, on which each chat is once, also where some came at the same moment', async () => {
    const { userId, staffToken } = await createStaff(test, { role: 'SUPPORT' });
    const added = [];
    for (let left = pageSize + 2; left > 0; left -= 1) added.push(await addChat(30, { assignee: userId }));
    const at = new Date();
    await sql`update support_conversations set last_message_at = ${at} where assigned_to = ${userId}`.execute(
      test.database.db,
    );
    const first = await list('?assigned=mine', staffToken);
    const second = await list('?assigned=mine&page=2', staffToken);
    expect([first.total, first.numbers.length, second.numbers.length]).toEqual([pageSize + 2, pageSize, 2]);
    expect([...first.numbers, ...second.numbers]).toEqual(added);
  });

  it('takes no other filter, and is not for finance', async () => {
    const answers = ['?show=all', '?assigned=nobodys', ''].map((query, index) =>
      callApi(test.app, `/staff/conversations${query}`, {
        method: 'GET',
        token: test.tokenOf(index === 2 ? 'FINANCE' : 'SUPPORT'),
      }),
    );
    expect(statusesOf(await Promise.all(answers))).toEqual([400, 400, 403]);
  });
});

interface Queue {
  readonly path: string;
  /** Stalls an assignment after it has looked at the colleague. */
  lock(holder: ConsoleApp['database']['db']): Promise<unknown>;
  assignee(): Promise<string | null>;
}

const queues: readonly (readonly [string, () => Promise<Queue>])[] = [
  [
    'a chat',
    async () => {
      const number = await addChat(5);
      const row = () => test.database.db.selectFrom('support_conversations').where('number', '=', number);
      return {
        path: `conversations/${number}`,
        lock: (holder) => sql`select from support_conversations where number = ${number} for update`.execute(holder),
        assignee: async () => (await row().select('assigned_to').executeTakeFirstOrThrow()).assigned_to,
      };
    },
  ],
  [
    'a complaint',
    async () => {
      const reference = await sendComplaint(test.app);
      const row = () => test.database.db.selectFrom('support_complaints').where('reference', '=', reference);
      return {
        path: `complaints/${reference}`,
        lock: (holder) => sql`select from support_complaints where reference = ${reference} for update`.execute(holder),
        assignee: async () => (await row().select('assigned_to').executeTakeFirstOrThrow()).assigned_to,
      };
    },
  ],
];

const assign = ({ path }: Queue, assignee: string) =>
  callApi(test.app, `/staff/${path}/assignee`, {
    method: 'PUT',
    token: test.tokenOf('SUPPORT'),
    body: { assignee, assignee_before: null },
  });

const end = ({ staffId }: TestStaff) =>
  callApi(test.app, `/staff/members/${staffId}`, { method: 'DELETE', token: test.tokenOf('OWNER') });

describe.each(queues)('a colleague whose role ends while %s is given to them', (_noun, create) => {
  it('does not get it where the end was first', async () => {
    const queue = await create();
    const colleague = await createStaff(test, { role: 'SUPPORT' });
    const ending = await holdLock(test.database.db, (holder) =>
      sql`update staff_members set ended_at = now() where id = ${colleague.staffId}`.execute(holder),
    );
    const assigning = assign(queue, colleague.userId);
    await untilWaiting(test.database.db, 1, assigning);
    await ending.release();
    expect(await assigning).toMatchObject({ status: 409 });
    expect(await queue.assignee()).toBeNull();
  });

  it('gets it where that was first: the end waits for it', async () => {
    const queue = await create();
    const colleague = await createStaff(test, { role: 'SUPPORT' });
    const held = await holdLock(test.database.db, (holder) => queue.lock(holder));
    const assigning = assign(queue, colleague.userId);
    await untilWaiting(test.database.db, 1, assigning);
    const ending = end(colleague);
    await untilWaiting(test.database.db, 2, ending);
    expect(await queue.assignee()).toBeNull();
    const { ended_at } = await test.database.db
      .selectFrom('staff_members')
      .select('ended_at')
      .where('id', '=', colleague.staffId)
      .executeTakeFirstOrThrow();
    expect(ended_at).toBeNull();
    await held.release();
    expect(statusesOf(await Promise.all([assigning, ending]))).toEqual([200, 200]);
    expect(await queue.assignee()).toBe(colleague.userId);
  });
});

describe('an assignment that is sent again', () => {
  it.each(queues)('is in the audit log of %s once', async (_noun, create) => {
    const queue = await create();
    const { userId } = await createStaff(test, { role: 'SUPPORT' });
    expect(statusesOf([await assign(queue, userId), await assign(queue, userId)])).toEqual([200, 200]);
    const actions = (await test.auditOf(queue.path.replace(/.*\//, ''))).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('assign'))).toHaveLength(1);
  });
});

describe('two who give each other a chat while one ends the other’s role', () => {
  it('do not wait for each other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, other] = [await createStaff(test), await createStaff(test)];
      const queue = { path: `conversations/${await addChat(5)}` };
      const [assigned, ended] = await Promise.all([
        callApi(test.app, `/staff/${queue.path}/assignee`, {
          method: 'PUT',
          token: one.staffToken,
          body: { assignee: other.userId, assignee_before: null },
        }),
        callApi(test.app, `/staff/members/${one.staffId}`, { method: 'DELETE', token: other.staffToken }),
      ]);
      expect(ended.status).toBe(200);
      expect([200, 401]).toContain(assigned.status);
    }
  });
});
