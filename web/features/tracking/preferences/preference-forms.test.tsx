import { beforeEach, expect, test, vi } from 'vitest';
import { deliveryPreference } from '../../../../contract/receiver/delivery-preferences.ts';
import * as receiver from '../../../../contract/receiver/receiver.ts';
import { aDelivery } from '../../../testing/a-delivery.ts';
import { aTrackedParcel } from '../../../testing/a-tracked-parcel.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';

/** A connection to the server on which nothing arrives. */
class SilentEventSource extends EventTarget {
  close() {
    return undefined;
  }
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentEventSource);
});

const path = '/my-delivery#a-token';

/** The page of a delivery, and what was sent to leave preferences. */
async function open(changes: Parameters<typeof aDelivery>[0] = {}) {
  const api = fakeApi();
  const delivery = aDelivery(changes);
  api.serve(receiver.showMyDelivery, () => ({ delivery }));
  const sent: unknown[] = [];
  api.serve(receiver.setPreference, async (request) => {
    const body = receiver.setPreference.body.parse(await request.json());
    sent.push(body);
    return { delivery: { ...delivery, preferences: [deliveryPreference.parse(body.preference)] } };
  });
  return { api, delivery, sent, ...(await renderApp(path)) };
}

test('remembers what is needed at the door only for who ticks the box', async () => {
  const { sent, screen } = await open();
  await screen.getByRole('button', { name: /^At the door/ }).click();
  const box = screen.getByRole('checkbox', { name: /^Remember this/ });
  await expect.element(box).not.toBeChecked();
  await screen.getByRole('checkbox').first().click();
  await box.click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toMatchObject([{ remember: true, preference: { kind: 'NEEDS' } }]);
});

const profile = {
  needs: ['STEP_FREE' as const],
  note: 'The bell is broken',
  saved_at: '2026-10-01T10:00:00.000Z',
  is_used: true,
};

test('says that what is remembered is used, lets it be changed, and forgets it by one press', async () => {
  const { api, delivery, screen, sent } = await open({ needs_profile: profile });
  await expect
    .element(screen.getByText('We’ll use what you told us last time: No steps · The bell is broken'))
    .toBeVisible();
  await expect.element(screen.getByText(/only we and the driver can see what you need at the door/)).toBeVisible();
  await expectAccessible();
  const row = screen.getByRole('button', { name: /^At the door/ });
  await row.click();
  await screen.getByRole('textbox', { name: /^Anything else/ }).fill('The bell works again');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ remember: true, preference: { needs: ['STEP_FREE'], note: 'The bell works again' } }]);
  const { needs_profile: _forgotten, ...left } = delivery;
  api.serve(receiver.showMyDelivery, () => ({ delivery }));
  api.serve(receiver.forgetNeeds, () => ({ delivery: left }));
  await screen.unmount();
  const again = (await renderApp(path)).screen;
  await again.getByRole('button', { name: 'Forget this for next time' }).click();
  await expect.element(again.getByText('Knock loudly, give me time, no steps')).toBeVisible();
  await expect.element(again.getByRole('button', { name: /^At the door/ })).toHaveFocus();
});

test('shows what is remembered for a parcel on the van, where nothing can be changed', async () => {
  const parcel = aTrackedParcel({ status: 'OUT_FOR_DELIVERY' });
  const { screen } = await open({
    parcel,
    can_change_preferences: false,
    days: [],
    preferences: [],
    needs_profile: profile,
  });
  await expect.element(screen.getByText('No steps · The bell is broken')).toBeVisible();
});

test('offers what is remembered but not used for this parcel, filled in, and forgets it by one press', async () => {
  const { api, delivery, screen, sent } = await open({ needs_profile: { ...profile, is_used: false } });
  await screen.getByRole('button', { name: /^At the door/ }).click();
  await expect.element(screen.getByText(/You asked us to remember this on/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: /^Anything else/ })).toHaveValue('The bell is broken');
  await expectAccessible();
  expect(sent).toEqual([]);
  const { needs_profile: _forgotten, ...left } = delivery;
  api.serve(receiver.forgetNeeds, () => ({ delivery: left }));
  await screen.getByRole('button', { name: 'Forget this for next time' }).click();
  await screen.getByRole('button', { name: /^At the door/ }).click();
  await expect.element(screen.getByRole('textbox', { name: /^Anything else/ })).toHaveValue('');
});
