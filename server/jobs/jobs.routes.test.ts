import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listJobKinds, listJobs } from '../../contract/staff/jobs.ts';
import { listAudit } from '../../contract/staff/staff.ts';
import { callApi } from '../testing/call-api.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { createStaff, type TestStaff } from '../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createStaff(test);
});
afterAll(() => test.close());

const get = (path: string, token = owner.staffToken) => callApi(test.app, path, { method: 'GET', token });
const retry = (id: string, token = owner.staffToken) => callApi(test.app, `/staff/jobs/${id}/retry`, { token });

const states = {
  abandoned: sql`'x', null, now() - interval '3 hours', 9, 'mailbox unknown', now(), null, null`,
  retrying: sql`'x', '{"secret": "s3cret"}', now() + interval '9 minutes', 4, 'took too long', null, null, null`,
  late: sql`'x', '{"secret": "s3cret"}', now() - interval '2 minutes', 0, null, null, null, null`,
  running: sql`'x', 'null', now() + interval '30 seconds', 1, null, null, gen_random_uuid(), 1`,
  waiting: sql`'x', 'null', now() + interval '1 hour', 0, null, null, null, null`,
};

async function insertJob(values: RawBuilder<unknown>): Promise<string> {
  const id = randomUUID();
  await sql`insert into jobs (id, kind, payload, run_at, attempts, last_error, failed_at, claimed_by, claim_number)
    select ${id}, ${values}`.execute(test.database.db);
  return id;
}

describe('the jobs', () => {
  it('are counted by kind and state, and listed with what is stuck first, without what they are about', async () => {
    for (const values of Object.values(states)) await insertJob(values);
    const kinds = listJobKinds.response.parse((await get('/staff/jobs/kinds')).body).data;
    expect(kinds.find(({ kind }) => kind === 'x')).toMatchObject({
      is_recurring: false,
      waiting: 1,
      running: 1,
      late: 1,
      retrying: 1,
      abandoned: 1,
    });
    const answer = await get('/staff/jobs');
    const { data, total } = listJobs.response.parse(answer.body);
    expect(data.map(({ state }) => state)).toEqual(['abandoned', 'retrying', 'late']);
    expect([total, data[0]?.reason]).toEqual([3, 'mailbox unknown']);
    expect(JSON.stringify(answer.body)).not.toContain('s3cret');
    const running = listJobs.response.parse((await get('/staff/jobs?state=running')).body);
    expect(running.data.map(({ state }) => state)).toEqual(['running']);
    expect(await get('/staff/jobs?state=lost')).toMatchObject({ status: 400 });
  });

  it('that failed are tried again at once, which the audit log tells', async () => {
    const id = await insertJob(states.retrying);
    expect(await retry(id)).toMatchObject({ status: 200 });
    const { rows } = await sql<{
      is_due: boolean;
    }>`select run_at <= now() as is_due from jobs where id = ${id}`.execute(test.database.db);
    expect(rows).toEqual([{ is_due: true }]);
    const { data } = listAudit.response.parse((await get(`/staff/audit?subject=${id}`)).body);
    expect(data).toMatchObject([
      { action: 'retry job', who: { id: owner.userId }, before: { kind: 'x', attempts: 4, reason: 'took too long' } },
    ]);
  });

  it.each([
    ['abandoned', 409],
    ['running', 409],
  ] as const)('that are %s are not', async (state, status) => {
    expect(await retry(await insertJob(states[state]))).toMatchObject({ status });
  });

  it.each(['nothing', randomUUID()])('%s is none', async (id) => {
    expect(await retry(id)).toMatchObject({ status: 404 });
  });

  it('are the whole company’s, not a depot’s', async () => {
    const local = await createStaff(test, { depotId: dartfordId });
    const id = await insertJob(states.retrying);
    for (const answer of [
      await get('/staff/jobs', local.staffToken),
      await get('/staff/jobs/kinds', local.staffToken),
      await retry(id, local.staffToken),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } });
    }
  });
});
