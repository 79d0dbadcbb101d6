import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { getQuote } from '../../../contract/quotes.ts';
import { aQuote } from '../../testing/a-quote.ts';
import { emulateMotion } from '../../testing/emulate-motion.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { pressWithFakeTimers } from '../../testing/press-with-fake-timers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { quoteEntry } from './quote-answer.ts';
import { rememberTexts } from './quote-path.ts';

beforeEach(() => rememberTexts({}));

/** The price is asked for while the form is typed. Each test has its own delivery postcode, so that it waits for its own price. */
async function openComplete(width: number, height: number, to: string) {
  await page.viewport(width, height);
  fakeApi().serve(getQuote, () => aQuote());
  const { screen } = await renderApp('/?page=send');
  await screen.getByLabelText('Collection postcode').fill('DA1 1AA');
  await screen.getByLabelText('Delivery postcode').fill(to);
  const submit = screen.getByRole('button', { name: 'Get Quote' });
  await expect.element(submit).toBeEnabled();
  const request = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: to, weight: 1 } as const;
  await expect.poll(() => quoteEntry(request).get().data).toBeDefined();
  return { screen, submit };
}

async function press(submit: Locator) {
  onTestFinished(() => void vi.useRealTimers());
  await pressWithFakeTimers(submit);
  await expect.element(page.getByRole('form').getByRole('status')).toHaveTextContent('Getting your quote');
  await import('./quote-answer.ts'); // by then the form has it too, and asks for nothing after the test's end
}

/** The vans that drive, and for how long. */
function drives(): { place: string; ms: unknown }[] {
  return document.getAnimations().flatMap((animation) => {
    const { effect } = animation;
    if (!(animation instanceof CSSAnimation) || animation.animationName !== 'van-drives') return [];
    if (!(effect instanceof KeyframeEffect)) return [];
    const place = effect.target?.closest('.drive')?.className ?? '';
    return [{ place, ms: effect.getTiming().duration }];
  });
}

test('at a desk the van of the hero drives for as long as Get Quote waits, and the ring at the end of its road becomes the first station', async () => {
  await emulateMotion('no-preference');
  const { submit } = await openComplete(1280, 800, 'M1 1AE');
  await press(submit);
  expect(drives()).toEqual([{ place: 'drive drive-in-hero', ms: 2500 }]);
  const ring = document.querySelector('.drive-in-hero .drive-ring') ?? document.body;
  expect(getComputedStyle(ring).viewTransitionName).toBe('quote-station');
});

test('on a phone a van drives under the button, in view', async () => {
  await emulateMotion('no-preference');
  const { submit } = await openComplete(375, 667, 'LS1 4AP');
  await press(submit);
  expect(drives()).toEqual([{ place: 'drive drive-in-card', ms: 2500 }]);
  const road = document.querySelector('.drive-in-card .drive-travelled')?.getBoundingClientRect();
  const button = submit.element().getBoundingClientRect();
  expect(road?.top).toBeGreaterThan(button.bottom);
  expect(road?.bottom).toBeLessThan(667);
});

test('with reduced motion nothing drives: half a line stands still', async () => {
  await emulateMotion('reduce');
  const { submit } = await openComplete(375, 667, 'EH1 1YZ');
  await press(submit);
  expect(document.getAnimations()).toEqual([]);
  const line = document.querySelector('.drive-in-card .drive-travelled') ?? document.body;
  expect(getComputedStyle(line).scale).toBe('0.5 1');
});

/** Of what must not move. */
function places() {
  return [...document.querySelectorAll('main :is(h1, h2, label, input, select, [type=submit], .drive-hint)')].map(
    (part) => {
      const { top, left, height } = part.getBoundingClientRect();
      return [part.localName, top, left, height];
    },
  );
}

test('the wait moves nothing', async () => {
  await emulateMotion('no-preference');
  const { screen, submit } = await openComplete(1280, 800, 'CF10 1EP');
  await expect.element(screen.getByRole('heading', { name: 'Services' })).toBeVisible();
  submit.element().focus();
  const before = places();
  await press(submit);
  expect(places()).toEqual(before);
});

test.each([
  ['', '', 'Enter both postcodes to see your price', 0],
  ['DA1 1AA', '', 'Now enter the delivery postcode', 1],
  ['', 'M1 1AE', 'Now enter the collection postcode', 1],
  ['DA2 6AA', 'M1', 'Check the details above', 1],
])('Get Quote says what it waits for with "%s" and "%s"', async (from, to, hint, requests) => {
  const api = fakeApi();
  api.serve(getQuote, () => aQuote());
  const { screen } = await renderApp('/?page=send');
  await screen.getByLabelText('Collection postcode').fill(from);
  await screen.getByLabelText('Delivery postcode').fill(to);
  await expect.element(screen.getByRole('button', { name: 'Get Quote' })).toHaveAccessibleDescription(hint);
  await expect.poll(() => api.requests.length).toBe(requests); // a postcode alone is asked for, too
});
