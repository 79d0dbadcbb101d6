import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import { judgeCharges } from './judge-charges.ts';
import { judgeErasures } from './judge-people.ts';
import { judgeScans } from './judge-scans.ts';
import { judgeShipments } from './judge-shipments.ts';
import { judgeWritings } from './judge-writings.ts';
import { addParcel, createCustomer, createModel, type Model } from './model.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Somebody to whom everything was acknowledged. */
function modelOfOne(): Model {
  const model = createModel();
  const ada = createCustomer('mark1x');
  const id = randomUUID();
  ada.shipments.set(id, {
    id,
    reference: 'SHP-0000000001',
    code: 'LW000000005GB',
    totalPounds: 8.7,
    postcode: 'IV1 1AA',
    batchId: undefined,
    isRepeated: false,
    declared: 'yes',
    hidden: 'no',
    cancelled: 'no',
    paid: 'yes',
  });
  ada.contents.push({ text: 'mark2x', certainty: 'yes' }, { text: 'mark3x', certainty: 'perhaps' });
  ada.addresses.set('1', { id: '1', side: 'own', name: 'Ada', buildings: ['1'], gone: 'no' });
  ada.questions.push({ text: 'mark4x', certainty: 'yes' });
  ada.complaints.push({ text: 'mark5x', certainty: 'perhaps' });
  model.customers.push(ada);
  model.charged.add('pi_1');
  const at = '2026-11-15T12:00:00.000Z';
  model.scans.set('LW000000005GB key', { code: 'LW000000005GB', key: 'key', status: 'COLLECTED', at, kept: 'yes' });
  addParcel(model, { code: 'LW000000005GB', postcode: 'IV1 1AA', sender: ada.name });
  return model;
}

describe('a database in which nothing is', () => {
  it.each([
    [judgeShipments, ['LW000000005GB of mark1x@example.com was acknowledged and is lost', 'mark2x is lost']],
    [judgeScans, ['the scan LW000000005GB key was acknowledged and is lost', 'LW000000005GB was paid for']],
    [judgeWritings, ['the address Ada was acknowledged and is lost', 'the question mark4x is there 0 times']],
    [judgeCharges, ['pi_1 was paid and is not recorded']],
    [judgeErasures, ['Ada mark1x is lost']],
  ])('has lost what was acknowledged, and nothing that nobody answered: %o', async (judge, lost) => {
    const faults = await judge({ database: test.db }, modelOfOne());
    expect(faults).toHaveLength(lost.length);
    expect(faults.every((fault, place) => fault.includes(lost[place] ?? ''))).toBe(true);
  });

  it('holds all that nobody was told', async () => {
    const model = createModel();
    const all = [judgeShipments, judgeScans, judgeWritings, judgeCharges, judgeErasures];
    expect(await Promise.all(all.map((judge) => judge({ database: test.db }, model)))).toEqual(all.map(() => []));
  });
});
