import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getQuote } from '../../../contract/quotes.ts';
import { company } from '../../lib/company.ts';
import { sessionStore } from '../../session/session-store.ts';
import { aQuote } from '../../testing/a-quote.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => vi.useRealTimers());

async function openSummary(address: string) {
  const { screen, currentPath } = await renderApp(address);
  return { toasts: screen.getByRole('status'), summary: screen.getByRole('main'), currentPath };
}

const path = '/get-quotes?country=UK&weight=2&pickup_postal_code=da11aa&delivery_postal_code=M1+1AE';

test('prices what its address asks for and shows what the price is made of', async () => {
  const api = fakeApi();
  api.serve(getQuote, () => aQuote({ valid_until: '2099-01-15T14:05:00.000Z' }));
  const { summary } = await openSummary(path);
  await expect.element(summary.getByText('£3.84')).toBeVisible();
  await expect.element(summary.getByText('including VAT')).toBeVisible();
  await expect.element(summary.getByText('DA1 1AA')).toBeVisible();
  await expect.element(summary.getByText('Dartford', { exact: true })).toBeVisible();
  await expect.element(summary.getByText('M1 1AE')).toBeVisible();
  await expect.element(summary.getByText('Manchester')).toBeVisible();
  await expect.element(summary.getByText('2 kg')).toBeVisible();
  await expect.element(summary.getByText('Covered up to £100')).toBeVisible();
  const day = '(Mon|Tue|Wed|Thu|Fri) \\d+ [A-Z][a-z]{2}';
  await expect.element(summary).toMatchTextContent(new RegExp(`If we collect on ${day}, it arrives by ${day}\\.`));
  await expect.element(summary).toMatchTextContent(/398 g CO2e/);
  await expect.element(summary.getByText('Price held until 2:05pm.')).toBeVisible();
  await expectAccessible(summary.element());
  const lines = summary.getByRole('list', { name: 'Price breakdown' }).getByRole('listitem').elements();
  expect(lines.map((line) => line.textContent)).toEqual(['Parcel up to 2 kg£3.20', 'VAT at 20%£0.64']);
  expect(api.requests).toHaveLength(1);
});

test('breaks a postal code that is none rather than the page', async () => {
  const { summary } = await openSummary(`/get-quotes?country=UK&weight=2&delivery_postal_code=${'Z'.repeat(80)}`);
  await expect.element(summary.getByText('£0.00')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

test("shows the server's message as a success toast", async () => {
  fakeApi().serve(getQuote, () => aQuote({ message: 'Your quote is ready.' }));
  const { toasts } = await openSummary(path);
  await expect.element(toasts.getByText('Your quote is ready.')).toBeVisible();
});

test('shows the places and the weight while the price is on its way', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof aQuote>>();
  fakeApi().serve(getQuote, () => answer.promise);
  const { summary } = await openSummary(path);
  await expect.element(summary.getByText('Getting your price')).toBeInTheDocument();
  await expect.element(summary.getByText('DA1 1AA')).toBeVisible();
  await expect.element(summary.getByText('2 kg')).toBeVisible();
  await expect.element(summary.getByRole('button', { name: 'Ship Item' })).not.toBeInTheDocument();
  answer.resolve(aQuote());
  await expect.element(summary.getByText('£3.84')).toBeVisible();
});

test('Ship Item keeps the quote and goes to ship it', async () => {
  const quote = aQuote();
  fakeApi().serve(getQuote, () => quote);
  const { summary, currentPath } = await openSummary(path);
  await summary.getByRole('button', { name: 'Ship Item' }).click();
  await expect.poll(currentPath).toBe('/auth/login?redirect=/ship-parcel'); // where a visitor starts to ship
  expect(sessionStore.getState().app.quote).toEqual({
    pickup: 'DA1 1AA',
    delivery: 'M1 1AE',
    weight: '2',
    country: 'UK',
    quote_id: quote.quote_id,
    valid_until: quote.valid_until,
  });
  await expect
    .element(summary.getByText(/Your price from DA1 1AA to M1 1AE is held until \d+(:\d\d)?[ap]m\./))
    .toBeVisible();
});

test('Ship Item goes on when the browser has no room left to save in', async () => {
  fakeApi().serve(getQuote, () => aQuote());
  const { summary, currentPath } = await openSummary(path);
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  onTestFinished(() => setItem.mockRestore());
  await summary.getByRole('button', { name: 'Ship Item' }).click();
  await expect.poll(currentPath).toBe('/auth/login?redirect=/ship-parcel'); // where a visitor starts to ship
  expect(sessionStore.getState().app.quote.delivery).toBe('M1 1AE');
});

test('asks again when the price on show expires', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const api = fakeApi();
  api.serve(getQuote, () => aQuote());
  const { summary } = await openSummary(path);
  await expect.element(summary.getByText('£3.84')).toBeVisible();

  api.serve(getQuote, () => aQuote({ estimate: 4.2 }));
  await vi.advanceTimersByTimeAsync(1_799_000);
  expect(api.requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(summary.getByText('£4.20')).toBeVisible();
  expect(api.requests).toHaveLength(2);
});

test('the details are edited in place, and Get Quote comes back with their price', async () => {
  const api = fakeApi();
  api.serve(getQuote, () => refusal('NOT_QUOTABLE', 'We do not deliver there.'));
  const { summary, currentPath } = await openSummary(path);
  await summary.getByRole('button', { name: 'Edit details' }).click();
  await expect.element(summary.getByLabelText('Collection postcode')).toHaveValue('DA11AA');
  await expect.element(summary.getByLabelText('Delivery postcode')).toHaveValue('M1 1AE');
  await expect.element(summary.getByLabelText('Weight in kg')).toHaveValue('2');
  await summary.getByRole('button', { name: 'Keep these details' }).click();
  await expect.element(summary.getByText('£0.00')).toBeVisible();
  await summary.getByRole('button', { name: 'Edit details' }).click();
  api.serve(getQuote, () => aQuote({ estimate: 5.7 }));
  await summary.getByLabelText('Weight in kg').fill('3');
  await summary.getByRole('button', { name: 'Get Quote' }).click();
  await expect.element(summary.getByText('£5.70')).toBeVisible();
  expect(currentPath()).toContain('weight=3');
});

test('shows £0.00 and the reason when there is no estimate, and offers to change the details', async () => {
  const message = 'We do not deliver to Jersey.';
  fakeApi().serve(getQuote, () => refusal('NOT_QUOTABLE', message));
  const { summary } = await openSummary(path);
  await expect.element(summary.getByText('£0.00')).toBeVisible();
  await expect.element(summary.getByText(message)).toBeVisible();
  await expect.element(summary.getByText('DA1 1AA')).toBeVisible();
  await expect.element(summary.getByText('M1 1AE')).toBeVisible();
  await expect.element(summary.getByText('2 kg')).toBeVisible();
  await expect.element(summary.getByRole('link', { name: company.email })).toBeVisible();
  await expect.element(summary.getByRole('link', { name: company.phone })).toBeVisible();
  await expectAccessible(summary.element());
  await expect.element(summary.getByRole('button', { name: 'Ship Item' })).not.toBeInTheDocument();
  await expect.element(summary.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expect.element(summary.getByRole('button', { name: 'Edit details' })).toBeVisible();
});

test('asks again when the customer wants to, where that can help', async () => {
  const api = fakeApi();
  api.serve(getQuote, () => refusal('UNAVAILABLE', 'Please try again in a minute.'));
  const { summary } = await openSummary(path);
  await expect.element(summary.getByText('£0.00')).toBeVisible();
  await expect
    .element(summary.getByText(/We couldn’t get your price. It’s our problem, not your parcel/))
    .toBeVisible();
  api.serve(getQuote, () => aQuote());
  await summary.getByRole('button', { name: 'Try again' }).click();
  await expect.element(summary.getByText('£3.84')).toBeVisible();
});

test('the link of a good quote can be copied', async () => {
  fakeApi().serve(getQuote, () => aQuote());
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copied.mockRestore());
  const { summary } = await openSummary(path);
  await expect.element(summary.getByText('£3.84')).toBeVisible();
  await summary.getByRole('button', { name: 'Copy link to this quote' }).click();
  await expect.element(page.getByText(/^Link copied/)).toBeVisible();
  expect(copied).toHaveBeenCalledWith(window.location.href);
  copied.mockRejectedValue(new DOMException('Not allowed'));
  await summary.getByRole('button', { name: 'Copy link to this quote' }).click();
  await expect.element(page.getByText(/won’t let us copy/)).toBeVisible();
});

test('says what is wrong with its address and calls nothing', async () => {
  const api = fakeApi();
  const { summary } = await openSummary('/get-quotes?country=UK&weight=abc&pickup_postal_code=QQ1');
  await expect.element(summary.getByText('£0.00')).toBeVisible();
  await expect.element(summary.getByText('Weight: Please provide a valid weight in KG!.')).toBeVisible();
  await expect.element(summary.getByText('Collection postcode: Invalid postal code')).toBeVisible();
  await expect.element(summary.getByText('Delivery postcode: Postal code is required!.')).toBeVisible();
  await expect.element(summary.getByText('QQ1')).toBeVisible();
  await expect.element(summary.getByText('Not entered yet')).toBeVisible();
  await expect.element(summary.getByText('abc kg')).toBeVisible();
  await expect.element(summary.getByText('Country:')).not.toBeInTheDocument();
  expect(api.requests).toEqual([]);
});
