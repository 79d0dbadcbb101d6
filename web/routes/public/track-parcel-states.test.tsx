import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type TrackedShipment, trackShipment } from '../../../contract/tracking.ts';
import { aTrackedParcel } from '../../testing/a-tracked-parcel.ts';
import { emulateMotion } from '../../testing/emulate-motion.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** A connection on which nothing arrives. */
class SilentEventSource extends EventTarget {
  close() {
    return undefined;
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('EventSource', SilentEventSource);
});

async function open(changes: Partial<TrackedShipment>) {
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel(changes) }));
  const { screen } = await renderApp('/track-parcel?tracking_code=CL000717618GB');
  const main = screen.getByRole('main');
  // Hidden on a phone where the parcel waits to be collected.
  const map = main.getByRole('img', { name: /from Dartford to Manchester/, includeHidden: true });
  await expect.element(map).toBeInTheDocument();
  return main;
}

const scan = (status: TrackedShipment['status'], sentence = '', town?: string, reason?: string) => ({
  events: [{ at: '2026-11-17T15:20:00.000Z', status, sentence, ...(town && { town }), ...(reason && { reason }) }],
  status,
});
const monday = { from: '2026-11-23T08:00:00.000Z', until: '2026-11-23T18:00:00.000Z' };
const pickup = { address: ['3 Depot Road', 'Leeds'], hours: 'Monday to Saturday, 7am to 7pm', until: '2026-11-23' };

test.each([
  [
    { status: 'BOOKED', expected: null, if_collected: { on: '2026-11-19', arrives_by: '2026-11-23' } },
    ['Booked. We’ll collect it soon', 'Arrives by Mon 23 Nov if we collect tomorrow from Dartford'],
  ],
  [
    { ...scan('COLLECTED', '', 'Leeds'), expected: monday },
    ['Arriving Monday', '23 November, 8am to 6pm', 'Collected in Leeds'],
  ],
  [{ ...scan('IN_TRANSIT', '', 'Leeds') }, ['Arriving today', '8am to 6pm', 'On its way, last seen in Leeds']],
  [
    { ...scan('AT_DEPOT', '', 'Leeds', 'WEATHER') },
    ['Arriving today', 'Delayed. Now 8am to 6pm', 'At our depot in Leeds'],
  ],
  [
    { ...scan('ON_HOLD', '', 'Leeds', 'DAMAGED'), expected: null },
    ['On hold: it’s damaged', 'We’ll tell you as soon as we know when it’s coming.', 'Last seen in Leeds'],
  ],
  [
    { ...scan('DELIVERY_ATTEMPTED', 'We tried to deliver in Leeds but nobody answered.'), expected: monday },
    [
      'Sorry we missed you',
      'We’ll try again on Monday 23 November, 8am to 6pm',
      'We tried to deliver in Leeds but nobody answered',
    ],
  ],
  [
    { ...scan('READY_FOR_PICKUP', '', 'Leeds'), expected: null },
    ['Ready to collect in Leeds', 'We’ll give you the address and opening times'],
  ],
  [
    { ...scan('READY_FOR_PICKUP'), expected: null, pickup },
    ['Ready to collect', 'Until Monday 23 November', '3 Depot Road, Leeds'],
  ],
  [
    { ...scan('RETURNING_TO_SENDER', '', 'Leeds', 'REFUSED'), expected: null },
    ['Going back to the sender', 'It was refused at the door. Last seen in Leeds'],
  ],
  [{ ...scan('RETURNED'), expected: null }, ['Back with the sender', 'Yesterday at 3:20pm']],
  [{ ...scan('LOST', '', 'Leeds'), expected: null }, ['We’re looking for it', 'Last seen in Leeds']],
  [
    { ...scan('DELIVERED'), expected: null, delivered_to: 'SAFE_PLACE' },
    ['Delivered yesterday at 3:20pm', 'Left in a safe place'],
  ],
] satisfies [Partial<TrackedShipment>, string[]][])('says of %j: %j', async (parcel, words) => {
  const main = await open(parcel);
  const announced = main.getByRole('heading', { level: 2 }).element().closest('[role="status"]')?.children ?? [];
  expect(Array.from(announced, ({ textContent }) => textContent.replace('\u00A0', ' '))).toEqual(words);
  await expectAccessible();
});

const way = ['Done: Booked', 'Done: Collected', 'Done: On its way'];

test.each([
  [{ status: 'IN_TRANSIT' }, ['Done: Booked', 'Done: Collected', 'On its way', 'Out for delivery', 'Delivered'], ''],
  [{ status: 'READY_FOR_PICKUP' }, [...way, 'Ready to collect', 'Delivered'], ''],
  [
    { status: 'DELIVERED', delivered_to: 'PICKUP_POINT' },
    [...way, 'Done: Ready to collect', 'Done: Delivered'],
    '[data-state="arrived"]',
  ],
  [
    { status: 'ON_HOLD' },
    ['Done: Booked', 'Done: Collected', 'On hold', 'Out for delivery', 'Delivered'],
    '[data-state="halted"]',
  ],
  [{ status: 'DELIVERY_ATTEMPTED' }, [...way, 'Missed delivery', 'Delivered'], '[data-part="loop"]'],
  [
    { status: 'LOST' },
    ['Done: Booked', 'Done: Collected', 'We’re looking for it', 'Out for delivery', 'Delivered'],
    '[data-state="halted"]',
  ],
  [
    { status: 'RETURNING_TO_SENDER' },
    ['Done: Booked', 'Done: Collected', 'Going back to the sender', 'Back with the sender'],
    '[data-part="loop"]',
  ],
] as const)('draws the line of a parcel that is %j: %j', async (parcel, stations, sign) => {
  const main = await open({ ...parcel, expected: null });
  const line = main.getByRole('list', { name: 'Your parcel’s journey' });
  expect(
    line
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(stations);
  const drawn = line.element().parentElement?.querySelector(sign || 'ol');
  expect(drawn).not.toBeNull();
});

test('draws no line for a parcel that goes nowhere', async () => {
  const main = await open({ status: 'CANCELLED', expected: null });
  await expect.element(main.getByRole('list', { name: 'Your parcel’s journey' })).not.toBeInTheDocument();
});

test('draws the map’s line through the towns that scanned it, dotted from the last, with the lark there', async () => {
  const { from, to } = aTrackedParcel().route;
  const leeds = { town: 'Leeds', latitude: 53.8, longitude: -1.6 };
  const stops = [{ town: 'Dartford', ...from }, leeds];
  const main = await open({ status: 'AT_DEPOT', route: { from, to, stops } });
  const map = main.getByRole('img', { name: /last scanned in Leeds$/ }).element();
  const [travelled, ahead] = ['travelled', 'ahead'].map((part) =>
    map.querySelector<SVGPathElement>(`[data-part="${part}"]`),
  );
  const end = travelled?.getPointAtLength(travelled.getTotalLength());
  const start = ahead?.getPointAtLength(0);
  expect([end?.x, end?.y]).toEqual([start?.x, start?.y]);
  const lark = map.querySelector<SVGGElement>('[data-part="lark"]')?.style.transform;
  expect(lark).toContain(`translate(${end?.x.toFixed(1).replace(/\.0$/, '')}px`);
  await expect.element(main.getByRole('img', { name: /Leeds$/ }).getByText('Leeds')).toBeVisible();
});

test('answers in the first 120 px of a phone', async () => {
  await page.viewport(375, 812);
  onTestFinished(() => page.viewport(1280, 800));
  const main = await open({ status: 'OUT_FOR_DELIVERY' });
  expect(main.getByRole('heading', { level: 2 }).element().getBoundingClientRect().top).toBeLessThanOrEqual(120);
});

test('has the details closed on a phone, with the most of them in a line', async () => {
  await page.viewport(375, 812);
  onTestFinished(() => page.viewport(1280, 800));
  const main = await open({ status: 'OUT_FOR_DELIVERY' });
  await expect.element(main.getByText('Electric van, from Dartford')).toBeVisible();
  await expect.element(main.getByText('Piccadilly, Manchester, UK')).not.toBeVisible();
  await main.getByRole('button', { name: 'Show details' }).click();
  await expect.element(main.getByText('Piccadilly, Manchester, UK')).toBeVisible();
});

test('draws in, then stands still; and not even that with reduced motion', async () => {
  await emulateMotion('no-preference');
  const main = await open({ status: 'OUT_FOR_DELIVERY' });
  const moving = () => main.element().getAnimations({ subtree: true }).length;
  await expect.poll(moving).toBe(0);
  await emulateMotion('reduce');
  const motion = Array.from(main.element().querySelectorAll('*'), (part) => getComputedStyle(part));
  expect(
    motion.filter(({ animationName, transitionProperty }) => animationName !== 'none' || transitionProperty !== 'none'),
  ).toEqual([]);
});

test('says where and until when to collect a parcel', async () => {
  const main = await open({ status: 'READY_FOR_PICKUP', pickup, expected: null });
  await expect.element(main.getByText('3 Depot Road', { exact: true })).toBeVisible();
  await expect.element(main.getByText('Monday to Saturday, 7am to 7pm')).toBeVisible();
  await expect.element(main.getByText('Mon 23 Nov')).toBeVisible();
  await expectAccessible();
});

test('offers help and the way back for a delivered parcel', async () => {
  const main = await open({ status: 'DELIVERED', delivered_to: 'NEIGHBOUR', expected: null });
  await expect.element(main.getByRole('button', { name: 'Not there? Tell us' })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Return this parcel' })).toHaveAttribute('href', '/?page=send');
});

test('asks first what to do about a missed delivery', async () => {
  const main = await open({ status: 'DELIVERY_ATTEMPTED' });
  await main.getByRole('button', { name: 'Choose a safe place or another day' }).click();
  await expect.element(main.getByLabelText('Delivery postcode')).toHaveFocus();
});

test.each(['DELIVERY_ATTEMPTED', 'RETURNING_TO_SENDER'] as const)(
  'has the ways to reach us in the band of a parcel that is %s, once',
  async (status) => {
    const main = await open({ status, expected: null });
    await expect.element(main.getByRole('button', { name: 'Chat with us' })).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'Make a complaint' })).toHaveAttribute('href', '/complaints');
  },
);

test('says on the day it comes what happens if nobody is in, and lights the day', async () => {
  const main = await open({ status: 'OUT_FOR_DELIVERY' });
  const help = main.getByRole('link', { name: 'Not in? See what happens next' });
  await expect.element(help).toHaveAttribute('href', '/help#missed-delivery');
  await expect.element(main.getByText('today', { exact: true })).toHaveStyle({ backgroundColor: 'rgb(184, 243, 74)' });
});

test('opens the way to the pickup point in the visitor’s maps', async () => {
  const main = await open({ status: 'READY_FOR_PICKUP', pickup, expected: null });
  await expect
    .element(main.getByRole('link', { name: 'Get directions' }))
    .toHaveAttribute('href', 'https://www.google.com/maps/dir/?api=1&destination=3+Depot+Road%2C+Leeds');
});

test('copies the link of a parcel that goes back, to ask the sender for it again', async () => {
  const main = await open({ status: 'RETURNING_TO_SENDER', expected: null });
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await main.getByRole('button', { name: 'Ask the sender to send it again' }).click();
  expect(copy).toHaveBeenCalledWith(new URL('/track-parcel?tracking_code=CL000717618GB', location.href).href);
});

test.each([
  ['COLLECTION_FAILED', /have it ready with its label on/],
  ['ON_HOLD', /This page shows what happens next/],
  ['RETURNED', /ask the sender to send it again/],
  ['LOST', /We’ll update this page as soon as we find it/],
  ['CANCELLED', /ask the sender/],
  ['EXPIRED', /book a new shipment/],
] as const)('says what to do about a parcel that is %s, and how to reach us', async (status, words) => {
  const main = await open({ status, expected: null });
  await expect.element(main.getByText(words)).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Chat with us' })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Make a complaint' })).toHaveAttribute('href', '/complaints');
});

test.each([
  ['ON_HOLD', /We’re checking it\. This page shows what happens next/],
  ['READY_FOR_PICKUP', /We’ll give you the address and opening times/],
] as const)('promises of a parcel that is %s what is true, and no more', async (status, words) => {
  const main = await open({ status, expected: null });
  await expect.element(main.getByText(words)).toBeVisible();
  await expect.element(main.getByText(/when it is out for delivery|goes back to the sender/)).not.toBeInTheDocument();
});

test('the line of a parcel that was dropped off says so at every later station', async () => {
  const dropped = scan('COLLECTED', 'Dropped off at High Street News, Dartford.', 'Dartford').events;
  const main = await open({ ...scan('IN_TRANSIT', '', 'Leeds'), events: [...dropped, ...scan('IN_TRANSIT').events] });
  const line = main.getByRole('list', { name: 'Your parcel’s journey' });
  await expect.element(line.getByText(/Dropped off/)).toBeVisible();
  await expect.element(line.getByText(/Collected/)).not.toBeInTheDocument();
});
