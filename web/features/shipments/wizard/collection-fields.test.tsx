import { expect, test } from 'vitest';
import { holdSlot, offerSlots } from '../../../../contract/collections.ts';
import { type ComingCollection, listCollections } from '../../../../contract/recurring-collections.ts';
import { createShipment, myShipments } from '../../../../contract/shipments.ts';
import { aShipment } from '../../../testing/a-shipment.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { type FakeApi, refusal } from '../../../testing/fake-api.ts';
import { openWizard } from '../../../testing/open-wizard.tsx';
import { someSlots } from '../../../testing/some-slots.ts';
import { typedValues } from '../../../testing/typed-values.ts';

const [first, second, nextDay] = someSlots();

async function openStep(step: 3 | 4, serveMore: (api: FakeApi) => void = () => {}) {
  const slots = [first, second, nextDay];
  const wizard = await openWizard({ path: `/ship-parcel?step=${step}`, typed: typedValues(), slots, serveMore });
  await expect.element(wizard.price.getByText('£3.84')).toBeVisible();
  wizard.api.serve(holdSlot, async (request) => {
    const { slot } = (await request.clone().json()) as { slot: string }; // as the contract says
    const { book_until: _bookUntil, ...window } = slots.find((one) => one.slot === slot) ?? first;
    return { held: { ...window, held_until: new Date(Date.now() + 900_000).toISOString() } };
  });
  wizard.api.serve(myShipments, () => ({ data: [], total: 0 }));
  wizard.api.serve(createShipment, () => ({
    message: 'Shipment created',
    shipment: aShipment({ status: 'PENDING_PAYMENT' }),
  }));
  const bodies = (end: string) =>
    Promise.all(
      wizard.api.requests
        .filter(({ url }) => url.endsWith(end))
        .map(async (request): Promise<unknown> => request.clone().json()),
    );
  return { ...wizard, sent: () => bodies('/create-shipment'), held: () => bodies('/collections/holds') };
}

test('who chooses nothing gets the first window on offer', async () => {
  const { button, sent } = await openStep(4);
  await button('SAVE TO DRAFT').click();
  await expect.poll(sent).toMatchObject([{ collection_slot: first.slot }]);
});

function comingTo(building: string): ComingCollection {
  const place = { building, street_name: 'hythe  street', postal_code: 'DA1 1AA' };
  const { from, until, book_until: change_until } = nextDay;
  const times = { from, until, change_until, day: nextDay.slot.slice(0, 10) };
  return {
    recurring_id: 'every-week',
    state: 'BOOKED',
    can_change: true,
    shipments: 0,
    parcels: 0,
    ...times,
    ...place,
  };
}

test('where a van comes every week, the shipment joins it unless another window is chosen', async () => {
  const { main, button, sent } = await openStep(3, (api) =>
    api.serve(listCollections, () => ({ coming: [comingTo('2'), comingTo('1')], recurring: [] })),
  );
  const day = main.getByRole('combobox', { name: 'Day' });
  await expect.element(day).toHaveDisplayValue(/^With your collection on /);
  await expect.element(main.getByRole('option', { name: 'I’ll choose later' })).not.toBeInTheDocument();
  await expectAccessible();
  await button('Continue').click();
  await expect.element(main.getByText(/^With your collection on /)).toBeVisible();
  await button('SAVE TO DRAFT').click();
  await expect.poll(sent).toHaveLength(1);
  expect((await sent())[0]).not.toHaveProperty('collection_slot');
});

test('a van that comes every week to another address is not joined', async () => {
  const { main } = await openStep(3, (api) =>
    api.serve(listCollections, () => ({ coming: [comingTo('2')], recurring: [] })),
  );
  await expect.element(main.getByRole('combobox', { name: 'Day' })).toHaveValue(first.slot.slice(0, 10));
});

test('a day and a time are chosen, held and shown again before the payment', async () => {
  const { main, button, held, sent } = await openStep(3);
  await main.getByRole('combobox', { name: 'Day' }).selectOptions(nextDay.slot.slice(0, 10));
  await expect
    .poll(held)
    .toMatchObject([{ slot: nextDay.slot, postal_code: 'DA1 1AA', street_name: 'Hythe Street', building: '1' }]);
  await expect.element(main.getByText(/^We’re holding this time for you until/)).toBeVisible();
  await expectAccessible();
  await main.getByRole('combobox', { name: 'Day' }).selectOptions(first.slot.slice(0, 10));
  await main.getByRole('radio', { name: '12pm to 4pm' }).click();
  await button('Continue').click();
  await expect.element(main.getByText('We’ll collect on Wed 21 Nov, 12pm to 4pm')).toBeVisible();
  await button('SAVE TO DRAFT').click();
  await expect.poll(sent).toMatchObject([{ collection_slot: second.slot }]);
});

test('it can be left for later', async () => {
  const { main, button, sent } = await openStep(3);
  await main.getByRole('combobox', { name: 'Day' }).selectOptions('I’ll choose later');
  await expect.element(main.getByRole('radio', { name: '8am to 12pm' })).not.toBeInTheDocument();
  await button('Continue').click();
  await expect.element(main.getByText('You’ll choose a collection time later')).toBeVisible();
  await button('SAVE TO DRAFT').click();
  await expect.poll(sent).toHaveLength(1);
  expect((await sent())[0]).not.toHaveProperty('collection_slot');
});

test('a window that has filled up leads back to the choice', async () => {
  const { api, main, button, currentPath } = await openStep(4);
  const message = 'That collection time has just filled up. Please choose another.';
  api.serve(createShipment, () => refusal('CONFLICT', message, { collection_slot: message }));
  api.serve(offerSlots, () => ({ data: [second] }));
  await button('SAVE TO DRAFT').click();
  await expect.poll(currentPath).toBe('/ship-parcel?step=3');
  await expect.element(main.getByRole('radiogroup', { name: 'Time' })).toHaveAccessibleDescription(message);
});
