import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listBookedCollections, listSlotDays, setSlotDay } from '../../../contract/staff/collections.ts';
import { commandActor } from '../../audit/record-audit.ts';
import { callApi } from '../../testing/call-api.ts';
import { playCollections, wednesday } from '../../testing/collections/collecting-app.ts';
import { textWith } from '../../testing/expected-text.ts';
import { dartfordId } from '../../testing/operations/a-key.ts';
import { createStaff, type TestStaff } from '../../testing/staff/create-staff.ts';
import { runSlotsCommand } from './slots-command.ts';
import { closeHolidays } from './staff-slots.ts';

const play = playCollections();
const tomorrow = '2026-11-19 08-12';
const later = '2026-11-19 12-16';

const asStaff = (job: Parameters<typeof createStaff>[1] = {}): Promise<TestStaff> =>
  createStaff(play.test, { ...job, now: () => wednesday });

function callAs({ staffToken: token }: TestStaff, method: 'GET' | 'PUT', path: string, body?: object) {
  return callApi(play.test.app, `/staff/collections/${path}`, { method, token, ...(body && { body }) });
}

async function slots(...args: string[]): Promise<string> {
  let printed = '';
  const output = { write: (text: string) => (printed += text) };
  await runSlotsCommand({ database: play.test.database.db, now: () => wednesday, output }, args);
  return printed;
}

const auditOf = async (id: string) => {
  const entries = play.test.database.db.selectFrom('audit_entries').select(['actor_name', 'action']);
  return entries.where('subject_id', '=', id).orderBy('at').execute();
};

describe('staff', () => {
  it('set the capacity of an area and weekday, and days to come follow, never below what is booked', async () => {
    const staff = await asStaff();
    const postcode = play.newPostcode();
    const area = postcode.slice(0, 2);
    for (const building of ['1', '2']) {
      const shipment = await play.open(postcode, tomorrow, play.customer, { shipper_building: building });
      await play.pay(shipment);
    }
    const plan = { area, weekday: 4, from_hour: 8, until_hour: 12, lead_minutes: 720 };
    expect((await callAs(staff, 'PUT', 'plans', { ...plan, capacity: 1 })).status).toBe(200);
    await callAs(staff, 'PUT', 'days', { area, slot: later, capacity: 3 });
    await callAs(staff, 'PUT', 'plans', { ...plan, from_hour: 12, until_hour: 16, capacity: 1 });
    const { body } = await callAs(staff, 'GET', `days?area=${area}`);
    const days = listSlotDays.response.parse(body).data;
    expect(days.find(({ slot }) => slot === '2026-11-26 08-12')).toMatchObject({ capacity: 1, taken: 0 });
    expect(days.find(({ slot }) => slot === '2026-11-27 08-12')).toMatchObject({ capacity: 40, taken: 0 });
    expect(days.find(({ slot }) => slot === tomorrow)).toMatchObject({ capacity: 2, taken: 2 });
    expect(days.find(({ slot }) => slot === later)).toMatchObject({ capacity: 3, is_exception: true });
    const tooFew = await callAs(staff, 'PUT', 'days', { area, slot: tomorrow, capacity: 1 });
    expect(tooFew).toMatchObject({ status: 409, body: { message: textWith('2 stops are booked') } });
    expect(await auditOf(`${area} 4 8`)).toMatchObject([{ action: 'set collection plan' }]);
    expect(await auditOf(`${area} ${later}`)).toMatchObject([{ action: 'set collection capacity' }]);
  });

  it('close a window: what is booked moves, its customers are told why, and nobody books it', async () => {
    const staff = await asStaff({ role: 'DISPATCH' });
    const postcode = play.newPostcode();
    const area = postcode.slice(0, 2);
    const shipment = await play.open(postcode, tomorrow);
    await play.pay(shipment);
    const unpaid = await play.open(postcode, tomorrow, play.customer, { shipper_building: '2' });
    const closed = await callAs(staff, 'PUT', 'days', { area, slot: tomorrow, closed_reason: 'Snow' });
    expect(setSlotDay.response.parse(closed.body).data).toMatchObject({ closed_reason: 'Snow', taken: 1, held: 1 });
    await play.settle();
    expect((await play.see(shipment)).collection).toMatchObject({ slot: later, state: 'BOOKED' });
    expect(await play.mailsAbout(shipment)).toEqual([{ template: 'CLOSED', shipmentId: shipment.id, reason: 'Snow' }]);
    await play.pay(unpaid);
    expect((await play.see(unpaid)).collection).toMatchObject({ slot: later, state: 'BOOKED' });
    expect(await play.slotsOf(postcode)).not.toContain(tomorrow);
    await callAs(staff, 'PUT', 'days', { area, slot: tomorrow, closed_reason: null });
    expect(await play.slotsOf(postcode)).toContain(tomorrow);
    expect((await auditOf(`${area} ${tomorrow}`)).map(({ action }) => action)).toEqual([
      'close collection window',
      'open collection window',
    ]);
  });

  it('see who is collected from, and the look is logged', async () => {
    const staff = await asStaff({ role: 'SUPPORT' });
    const postcode = play.newPostcode();
    const area = postcode.slice(0, 2);
    const shipment = await play.open(postcode, tomorrow, play.customer, {
      number_of_pieces: '21',
      shipper_building: '1',
    });
    await play.pay(shipment);
    const { body } = await callAs(staff, 'GET', `booked?area=${area}&day=2026-11-19`);
    expect(listBookedCollections.response.parse(body).data).toMatchObject([
      {
        slot: tomorrow,
        name: 'Ada Lovelace',
        parcels: 21,
        needs_own_van: true,
        tracking_codes: [shipment.trackingCode],
      },
    ]);
    expect(await auditOf(`${area} 2026-11-19`)).toMatchObject([{ action: 'list collections' }]);
    const refused = await callAs(staff, 'PUT', 'days', { area, slot: tomorrow, capacity: 1 });
    expect(refused.status).toBe(403);
  });

  it('are told in which area the stops of an outcode count', async () => {
    const staff = await asStaff({ role: 'DISPATCH' });
    const postcode = play.newPostcode();
    const [area, outcode] = [postcode.slice(0, 2), postcode.split(' ')[0] ?? ''];
    const close = { slot: tomorrow, closed_reason: 'Snow' };
    expect(await callAs(staff, 'PUT', 'days', { ...close, area: outcode })).toMatchObject({
      status: 409,
      body: { message: `Stops in ${outcode} count in ${area}. Change ${area}, or give ${outcode} a plan of its own.` },
    });
    expect((await callAs(staff, 'PUT', 'days', { ...close, area })).status).toBe(200);
    const { body } = await callAs(staff, 'GET', `days?area=${outcode}`);
    const closed = listSlotDays.response.parse(body).data.find(({ slot }) => slot === tomorrow);
    expect(closed).toMatchObject({ area, closed_reason: 'Snow' });
  });

  it('of one depot are refused: areas belong to none', async () => {
    const staff = await asStaff({ role: 'DISPATCH', depotId: dartfordId });
    expect(await callAs(staff, 'GET', 'days?area=DA')).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_MISSING' },
    });
  });
});

describe('npm run slots', () => {
  it('does what the calls do', async () => {
    const area = play.newPostcode().slice(0, 2);
    expect(await slots('plan', area, '--weekday', '4', '--from', '8', '--until', '12', '--capacity', '2')).toBe(
      `${area}  Thu 8-12: 2 stops, bookable until 720 minutes before\n`,
    );
    expect(await slots('plans')).toContain(`${area}  Thu 8-12: 2 stops`);
    expect(await slots('capacity', area, '2026-11-19', '08-12', '7')).toBe(
      `${area}  ${tomorrow}: 0 taken and 0 held of 7\n`,
    );
    expect(await slots('close', area, '2026-11-19', '08-12', '--reason', 'Snow')).toContain('closed: Snow');
    expect(await slots('open', area, '2026-11-19', '08-12')).not.toContain('closed');
    expect(await slots('list', area)).toContain(`${tomorrow}: 0 taken and 0 held of 7`);
    expect(await slots('booked', area, '2026-11-19')).toBe('Nothing is booked.\n');
    expect(await auditOf(`${area} ${tomorrow}`)).toHaveLength(3);
    expect(await auditOf(`${area} ${tomorrow}`)).toContainEqual({
      actor_name: 'npm run slots',
      action: 'close collection window',
    });
  });

  it.each([
    [['fly'], 'npm run slots -- plans'],
    [['list', 'nowhere'], 'Enter an outcode or a post area'],
    [['plan', 'DA', '--weekday', '6'], 'the weekday'],
    [['plan', 'DA', '--weekday', '1', '--from', '12', '--until', '8', '--capacity', '1'], 'end after it starts'],
    [['close', 'DA', '2026-11-19', '08-12'], 'Enter a reason'],
    [['close', 'DA', '2026-11-21', '08-12', '--reason', 'Snow'], 'We plan no collections in DA at that time'],
    [['booked', 'DA', 'tomorrow'], 'Enter a date'],
    [['capacity', 'DA', '2026-11-19', '08-12', 'many'], 'how many stops fit in'],
  ])('refuses %j', async (args, message) => {
    await expect(slots(...args)).rejects.toThrow(message);
  });
});

it('a day that is proclaimed a holiday moves what is booked on it', async () => {
  const postcode = play.newPostcode();
  const shipment = await play.open(postcode, tomorrow);
  await play.pay(shipment);
  const { db } = play.test.database;
  await db
    .insertInto('bank_holidays')
    .values({ division: 'england-and-wales', day: '2026-11-19', title: 'Coronation' })
    .execute();
  const closed = await closeHolidays({ database: db, now: () => wednesday }, commandActor('npm run calendar:import'));
  expect(closed).toBeGreaterThan(0);
  await play.settle();
  await db.deleteFrom('bank_holidays').where('day', '=', '2026-11-19').execute();
  expect((await play.see(shipment)).collection).toMatchObject({ slot: '2026-11-20 08-12', state: 'BOOKED' });
  expect(await play.mailsAbout(shipment)).toMatchObject([{ template: 'CLOSED', reason: 'It’s a bank holiday' }]);
});

it('the database refuses to overbook a window, whatever asks it to', async () => {
  const postcode = play.newPostcode();
  await play.hold(tomorrow, postcode);
  const overbooking = sql`update slot_days set taken = capacity where held > 0`.execute(play.test.database.db);
  await expect(overbooking).rejects.toThrow('slot_days_places_check');
});
