import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../server/testing/database/test-database.ts';
import { addParcel, createCustomer, createModel, type Model } from '../model.ts';
import { checkCharges } from './check-charges.ts';
import { checkErasures } from './check-people.ts';
import { checkScans } from './check-scans.ts';
import { checkShipments } from './check-shipments.ts';
import { checkTexts } from './check-texts.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Everything was acknowledged. */
function modelOfOneCustomer(): Model {
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
    recordedAt: new Date(),
    isRepeated: false,
    declared: 'yes',
    hidden: 'no',
    cancelled: 'no',
    paid: 'yes',
    paidFromBalance: 'no',
    refundedPence: { least: 0, most: 0 },
  });
  ada.contents.push({ text: 'mark2x', certainty: 'yes' }, { text: 'mark3x', certainty: 'perhaps' });
  ada.addresses.set('1', { id: '1', side: 'own', name: 'Ada', buildings: ['1'], gone: 'no' });
  ada.questions.push({ text: 'mark4x', certainty: 'yes' });
  ada.complaints.push({ text: 'mark5x', certainty: 'perhaps' });
  model.customers.push(ada);
  model.charged.add('pi_1');
  const at = '2026-11-15T12:00:00.000Z';
  model.scans.set('LW000000005GB key', { code: 'LW000000005GB', key: 'key', status: 'COLLECTED', at, kept: 'yes' });
  addParcel(model, { code: 'LW000000005GB', shipmentCode: 'LW000000005GB', postcode: 'IV1 1AA', sender: ada.name });
  return model;
}

describe('an empty database', () => {
  it.each([
    [checkShipments, ['LW000000005GB of mark1x@example.com was acknowledged and is lost', 'mark2x is lost']],
    [checkScans, ['the scan LW000000005GB key was acknowledged and is lost', 'LW000000005GB was paid for']],
    [checkTexts, ['the address Ada was acknowledged and is lost', 'the question mark4x is there 0 times']],
    [checkCharges, ['pi_1 was paid and is not recorded']],
    [checkErasures, ['Ada mark1x is lost']],
  ])('violates what was acknowledged, and nothing that had no answer: %o', async (check, lost) => {
    const violations = await check({ database: test.db }, modelOfOneCustomer());
    expect(violations).toHaveLength(lost.length);
    expect(violations.every((violation, index) => violation.includes(lost[index] ?? ''))).toBe(true);
  });

  it('violates nothing if nothing was acknowledged', async () => {
    const model = createModel();
    const all = [checkShipments, checkScans, checkTexts, checkCharges, checkErasures];
    expect(await Promise.all(all.map((check) => check({ database: test.db }, model)))).toEqual(all.map(() => []));
  });
});
