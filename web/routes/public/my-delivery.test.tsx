import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deliveryPreference } from '../../../contract/receiver/delivery-preferences.ts';
import * as receiver from '../../../contract/receiver/receiver.ts';
import { logOut, updateSession } from '../../session/session-store.ts';
import { clearOnSignOut } from '../../session/sign-out.ts';
import { aDelivery } from '../../testing/a-delivery.ts';
import { aSession } from '../../testing/a-session.ts';
import { aTrackedParcel } from '../../testing/a-tracked-parcel.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** A fake EventSource, on which a test can send events. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  constructor() {
    super();
    FakeEventSource.opened.push(this);
  }
  close() {
    return undefined;
  }
}

beforeEach(() => {
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});

const path = '/my-delivery#a-token';

/** The page of a delivery, and what was sent to leave preferences. */
async function open(changes: Parameters<typeof aDelivery>[0] = {}, at = path) {
  const api = fakeApi();
  const delivery = aDelivery(changes);
  api.serve(receiver.showMyDelivery, () => ({ delivery }));
  const sent: unknown[] = [];
  api.serve(receiver.setPreference, async (request) => {
    const body = receiver.setPreference.body.parse(await request.json());
    sent.push(body);
    return { delivery: { ...delivery, preferences: [deliveryPreference.parse(body.preference)] } };
  });
  return { api, delivery, sent, ...(await renderApp(at)) };
}

test('shows who sends what to which door, and where it is', async () => {
  const { api, screen } = await open();
  await expect.element(screen.getByRole('heading', { name: 'Your parcel from Ada Lovelace' })).toBeVisible();
  await expect.element(screen.getByText('Collected in Dartford')).toBeVisible();
  await expect.element(screen.getByText('Flat 4, Piccadilly')).toBeVisible();
  await expect.element(screen.getByText('A difference engine, in parts')).toBeVisible();
  await expect.element(screen.getByText('2 parcels, 7.5 kg')).toBeVisible();
  expect(await api.requests[0]?.json()).toEqual({ token: 'a-token' });
  await expectAccessible();
});

test('opens the form that was pressed in the mail', async () => {
  const { screen } = await open({}, '/my-delivery?change=neighbour#a-token');
  await expect.element(screen.getByRole('textbox', { name: 'Which neighbour?' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'How should we deliver it?' })).toHaveFocus();
});

test.each(['Describe your safe place', 'Which neighbour?'])('opens the form pressed in the band: %s', async (field) => {
  const { screen } = await open();
  const name = field === 'Which neighbour?' ? 'Neighbour' : 'Safe place';
  await screen.getByRole('button', { name, exact: true }).click();
  await expect.element(screen.getByRole('textbox', { name: field })).toBeVisible();
});

test('takes a safe place in two presses and a neighbour instead, and gives the focus back', async () => {
  const { sent, screen } = await open();
  const row = screen.getByRole('button', { name: /^If nobody is in/ });
  await row.click();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Behind the bins' }).click();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText(/Safe place: Behind the bins/)).toBeVisible();
  await expect.element(row).toHaveFocus();
  await row.click();
  await screen.getByLabelText('With a neighbour').click();
  await screen.getByLabelText('Which neighbour?').fill('Number 7');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText(/Neighbour: Number 7/)).toBeVisible();
  expect(sent).toEqual([
    { token: 'a-token', preference: { kind: 'SAFE_PLACE', place: 'Behind the bins' } },
    { token: 'a-token', preference: { kind: 'NEIGHBOUR', neighbour: 'Number 7' } },
  ]);
});

test('offers the days of the server, and several needs at once with a note', async () => {
  const { sent, screen } = await open();
  await screen.getByRole('button', { name: /^Another day ./ }).click();
  await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await screen.getByLabelText('Monday 23 November').click();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: /Your choice: Monday 23 November/ })).toBeVisible();
  await screen.getByRole('button', { name: /^At the door/ }).click();
  await expectAccessible();
  await screen.getByLabelText('Please knock loudly').click();
  await screen.getByLabelText('I can’t manage steps').click();
  await screen.getByLabelText(/Anything else/).fill('The bell is broken');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText(/Knock loudly · No steps · The bell is broken/)).toBeVisible();
  expect(sent).toEqual([
    { token: 'a-token', preference: { kind: 'ANOTHER_DAY', day: '2026-11-23' } },
    {
      token: 'a-token',
      remember: false,
      preference: { kind: 'NEEDS', needs: ['KNOCK_LOUDLY', 'STEP_FREE'], note: 'The bell is broken' },
    },
  ]);
});

test('takes a preference back', async () => {
  const { api, delivery, screen } = await open({ preferences: [{ kind: 'SAFE_PLACE', place: 'In the shed' }] });
  api.serve(receiver.withdrawPreference, async (request) => {
    expect(await request.json()).toEqual({ token: 'a-token', kind: 'SAFE_PLACE' });
    return { delivery: { ...delivery, preferences: [] } };
  });
  await screen.getByRole('button', { name: /Your choice: Safe place: In the shed/ }).click();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('A safe place, or a neighbour')).toBeVisible();
});

test('keeps what was typed where the server says no, and says why', async () => {
  const { api, screen } = await open();
  api.serve(receiver.setPreference, () => refusal('CONFLICT', 'This parcel is out for delivery.'));
  await screen.getByRole('button', { name: /^If nobody is in/ }).click();
  await screen.getByLabelText('Describe your safe place').fill('In the shed');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('main').getByText('This parcel is out for delivery.')).toBeVisible();
  await expect.element(screen.getByLabelText('Describe your safe place')).toHaveValue('In the shed');
});

test('a question opened while another is being saved stays open, and what was typed survives a look at another', async () => {
  const { api, delivery, screen } = await open();
  const answers: ((refuses: boolean) => void)[] = [];
  api.serve(receiver.setPreference, async (request) => {
    const { preference } = receiver.setPreference.body.parse(await request.json());
    const refuses = await new Promise<boolean>((resolve) => answers.push(resolve));
    return refuses
      ? refusal('CONFLICT', 'This day is full.')
      : { delivery: { ...delivery, preferences: [deliveryPreference.parse(preference)] } };
  });
  const save = screen.getByRole('button', { name: 'Save', exact: true });
  const needs = screen.getByRole('button', { name: /^At the door/ });
  const day = screen.getByRole('button', { name: /^Another day ./ });
  await day.click();
  await screen.getByLabelText('Monday 23 November').click();
  await save.click();
  await expect.poll(() => answers).toHaveLength(1);
  await needs.click();
  await screen.getByLabelText('Please knock loudly').click();
  answers[0]?.(true);
  await expect.element(screen.getByRole('alert').getByText('This day is full.')).toBeVisible();
  await day.click();
  const main = screen.getByRole('main');
  await expect.element(main.getByText('This day is full.')).toBeVisible();
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument(); // the toast has said it
  await expect.element(screen.getByLabelText('Monday 23 November')).toBeChecked();
  await save.click();
  await expect.poll(() => answers).toHaveLength(2);
  await needs.click();
  answers[1]?.(false);
  await expect.element(screen.getByRole('button', { name: /Your choice: Monday 23 November/ })).toBeVisible();
  await expect.element(needs).toHaveAttribute('aria-expanded', 'true');
  await expect.element(needs).toHaveFocus();
  await expect.element(screen.getByLabelText('Please knock loudly')).toBeChecked();
});

test('changes by itself, and leaves preferences to be read once the parcel is on the van', async () => {
  const preferences = [{ kind: 'NEIGHBOUR' as const, neighbour: 'Number 7' }];
  const { api, screen } = await open({ preferences });
  await expect.element(screen.getByRole('heading', { name: 'How should we deliver it?' })).toBeVisible();
  api.serve(receiver.showMyDelivery, () => ({
    delivery: aDelivery({ parcel: aTrackedParcel(), preferences, can_change_preferences: false, days: [] }),
  }));
  await expect.poll(() => FakeEventSource.opened).toHaveLength(1);
  FakeEventSource.opened[0]?.dispatchEvent(new Event('changed'));
  await expect.element(screen.getByRole('heading', { name: 'Your choices' })).toBeVisible();
  await expect.element(screen.getByText('Neighbour: Number 7')).toBeVisible();
  await expect.element(screen.getByText('Your parcel is already on the van.')).toBeVisible();
});

const delivered = { parcel: aTrackedParcel({ status: 'DELIVERED' }), can_change_preferences: false, days: [] };

test('says of a return that the sender ordered what to do, and that no day is known yet', async () => {
  const qr = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
  const ordered = { returned_with: 'LK000717618GB', return_status: 'BOOKED', return_qr: qr } as const;
  const { screen } = await open({ ...delivered, ...ordered });
  await expect.element(screen.getByRole('heading', { name: 'The return of this parcel' })).toBeVisible();
  await expect.element(screen.getByText(/Our driver will come on a weekday. We can’t say which day yet/)).toBeVisible();
  await expectAccessible();
});

test.for([
  ['BOOKED', 'The return is booked, and we haven’t collected it yet.'],
  ['COLLECTION_FAILED', 'We came to collect the return, but couldn’t. We’ll come again.'],
  ['IN_TRANSIT', 'We have collected the return, and it is on its way to Ada Lovelace.'],
  ['LOST', 'We have collected the return, and are looking for it. We’re sorry.'],
  ['DELIVERED', 'The return has been delivered to Ada Lovelace.'],
] as const)('says of a return that is %s: %s', async ([status, words]) => {
  const { screen } = await open({ ...delivered, returned_with: 'LK000717618GB', return_status: status });
  await expect.element(screen.getByText(`${words} Its tracking number is LK 000 717 618 GB.`)).toBeVisible();
});

test('invites to no return of a parcel that we have collected', async () => {
  const { screen } = await open({ ...delivered, returned_with: 'LK000717618GB', return_status: 'COLLECTED' });
  await expect.element(screen.getByRole('heading', { name: 'The return of this parcel' })).toBeVisible();
  await expect.element(screen.getByText(/Our driver will come/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Return this parcel' })).not.toBeInTheDocument();
});

test('stops the mails, and lets them come again', async () => {
  const { api, delivery, screen } = await open();
  api.serve(receiver.updateSubscription, async (request) => {
    const { is_unsubscribed } = receiver.updateSubscription.body.parse(await request.json());
    return { delivery: { ...delivery, is_unsubscribed: is_unsubscribed } };
  });
  await screen.getByRole('button', { name: 'Stop email updates' }).click();
  await expect.element(screen.getByText(/We won’t email you about any parcel/)).toBeVisible();
  await screen.getByRole('button', { name: 'Start email updates' }).click();
  await expect.element(screen.getByText(/We’ll email you when something changes/)).toBeVisible();
});

const heading = 'Your parcel from Ada Lovelace';

test('takes the token out of the address at once, and has it again after a reload and on the way back', async () => {
  const { api, screen, currentPath, currentHash, navigate, goBack } = await open();
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
  expect([currentPath(), currentHash()]).toEqual(['/my-delivery', '']);
  await navigate('/track-parcel');
  await expect.element(screen.getByRole('heading', { name: heading })).not.toBeInTheDocument();
  await goBack();
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
  expect([currentPath(), currentHash()]).toEqual(['/my-delivery', '']);
  await screen.unmount();
  const reloaded = await renderApp('/my-delivery');
  await expect.element(reloaded.screen.getByRole('heading', { name: heading })).toBeVisible();
  for (const request of api.requests) expect(await request.clone().json()).toEqual({ token: 'a-token' });
});

test('shows another parcel when its link is opened in the same tab', async () => {
  const { api, screen, currentHash, navigate } = await open();
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
  api.serve(receiver.showMyDelivery, async (request) => {
    expect(await request.json()).toEqual({ token: 'another' });
    return { delivery: aDelivery({ shipper_fullname: 'Grace Hopper' }) };
  });
  await navigate('/my-delivery#another');
  await expect.element(screen.getByRole('heading', { name: 'Your parcel from Grace Hopper' })).toBeVisible();
  await expect.poll(currentHash).toBe('');
});

test('stays with its parcel when somebody skips to the content', async () => {
  const { api, screen, navigate } = await open();
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
  await navigate('/my-delivery#main');
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
  await screen.unmount();
  const reloaded = await renderApp('/my-delivery');
  await expect.element(reloaded.screen.getByRole('heading', { name: heading })).toBeVisible();
  for (const request of api.requests) expect(await request.clone().json()).toEqual({ token: 'a-token' });
});

test('forgets the token when its tab is signed out, and says what to do without one', async () => {
  onTestFinished(clearOnSignOut());
  updateSession(aSession());
  const opened = await open();
  await expect.element(opened.screen.getByRole('heading', { name: heading })).toBeVisible();
  logOut();
  await opened.screen.unmount();
  const { screen } = await renderApp('/my-delivery');
  await expect.element(screen.getByRole('heading', { name: 'Open the link in our email' })).toBeVisible();
  await expect.element(screen.getByLabelText('Enter your tracking number')).toBeVisible();
  await expectAccessible();
});

test('says so where the link does not work', async () => {
  const api = fakeApi();
  api.serve(receiver.showMyDelivery, () => refusal('NOT_FOUND', 'This link does not work.'));
  const { screen } = await renderApp(path);
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Chat with us' })).toBeVisible();
  await expect.element(main.getByLabelText('Enter your tracking number')).toBeVisible();
  await expectAccessible();
});

test('asks again for a delivery that we could not show just now', async () => {
  let isPressed = false; // or the page's own next try would take the button away
  window.addEventListener('click', () => (isPressed = true), { once: true, capture: true });
  fakeApi().serve(receiver.showMyDelivery, () =>
    isPressed ? { delivery: aDelivery() } : refusal('UNAVAILABLE', 'We’re very busy right now.'),
  );
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('main').getByText('We’re very busy right now.')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Your parcel from Ada Lovelace' })).toBeVisible();
});
