import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { addressCharges, highlands } from '../testing/staff/address-charges.ts';
import { createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';

const test = await createConsoleApp('50');
afterAll(() => test.close());

const { customerWith, book, balanceOf, preview, correct, documentsOf, cancel, requireInvariants } =
  addressCharges(test);
afterEach(requireInvariants);

describe('two staff at once', () => {
  it('charge it once: the other is refused', async () => {
    const customer = await customerWith(40);
    const { _id: id } = await book(customer);
    const { body, seen } = await preview(id, highlands);
    const sent = { ...body, seen: seen.seen, extra: 'CHARGE', reason: 'The sender agreed.' };
    const answers = await Promise.all(
      (['SUPPORT', 'OWNER', 'SUPPORT', 'OWNER'] as const).map((role) =>
        test.post(`parcels/${id}/address-corrections`, sent, role),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    expect(await balanceOf(customer)).toBe(29.08);
    expect(await documentsOf(id)).toHaveLength(2);
  });

  it('charge and cancel: all comes back, in either order', async () => {
    const customer = await customerWith(100);
    for (let round = 0; round < 5; round += 1) {
      const { _id: id } = await book(customer);
      const { body, seen } = await preview(id, highlands);
      const sent = { ...body, seen: seen.seen, extra: 'CHARGE', reason: 'The sender agreed.' };
      const [charged, cancelled] = await Promise.all([
        test.post(`parcels/${id}/address-corrections`, sent),
        cancel(id),
      ]);
      expect([200, 409]).toContain(charged.status);
      expect(cancelled.status).toBe(200);
      expect(await balanceOf(customer)).toBe(100);
    }
  });

  it('charge two parcels that the balance covers once: one is corrected', async () => {
    const customer = await customerWith(20);
    const ids = [(await book(customer))._id, (await book(customer))._id]; // £4.16 left
    const answers = await Promise.all(ids.map((id) => correct(id, highlands)));
    expect(statusesOf(answers.map(({ answer }) => answer))).toEqual([200, 409]);
    expect(await balanceOf(customer)).toBe(1.16);
  });
});
