import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getQuote, type QuoteAnswer, type QuoteRequest, quoteRequest } from '../../../contract/quotes.ts';
import { aQuote } from '../../testing/a-quote.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { pressWithFakeTimers } from '../../testing/press-with-fake-timers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { QuoteForm } from './quote-form.tsx';
import { rememberTexts } from './quote-path.ts';

afterEach(() => {
  vi.useRealTimers();
  rememberTexts({});
});

/** Prices both places as the test says, and records what was asked; a place that is typed before the other is served. */
function serveQuotes(answer: () => QuoteAnswer | Response) {
  const asked: QuoteRequest[] = [];
  fakeApi().serve(getQuote, async (request) => {
    const body = quoteRequest.parse(await request.json());
    if (body.postal_code_from === body.postal_code_to) return aQuote();
    asked.push(body);
    return answer();
  });
  return asked;
}

async function openForm() {
  const { screen, currentPath } = await renderApp('/?page=send');
  const form = screen.getByRole('form', { name: 'Send a parcel' });
  await expect.element(form).toBeVisible();
  return {
    screen,
    currentPath,
    country: form.getByLabelText('Country'),
    pickup: form.getByLabelText('Collection postcode'),
    delivery: form.getByLabelText('Delivery postcode'),
    weight: form.getByLabelText('Weight in kg'),
    submit: form.getByRole('button', { name: 'Get Quote' }),
    status: form.getByRole('status'),
  };
}

test('starts with the United Kingdom, 1 kg and a button that waits', async () => {
  const { country, weight, submit } = await openForm();
  await expect.element(country).toHaveValue('UK');
  await expect.element(weight).toHaveValue('1');
  await expect.element(submit).toBeDisabled();
});

test('gives every control the name of its field in the specification', async () => {
  const { country, pickup, delivery, weight } = await openForm();
  const names = [country, pickup, delivery, weight].map((control) => control.element().getAttribute('name'));
  expect(names).toEqual(['country', 'postal_code_from', 'postal_code_to', 'weight']);
});

test('upper-cases a postal code as it is typed and leaves the caret where it was', async () => {
  const { pickup } = await openForm();
  await pickup.fill('da 1aa');
  await expect.element(pickup).toHaveValue('DA 1AA');
  const input = pickup.element() as HTMLInputElement; // a text field
  input.setSelectionRange(2, 2);
  await userEvent.keyboard('x');
  await expect.element(pickup).toHaveValue('DAX 1AA');
  expect(input.selectionStart).toBe(3);
});

test('puts the space of a postal code in place when the field is left', async () => {
  serveQuotes(() => aQuote());
  const { pickup } = await openForm();
  await pickup.fill('da11aa');
  await userEvent.tab();
  await expect.element(pickup).toHaveValue('DA1 1AA');
});

test('ignores what is not a number in the weight, also when it is pasted over it', async () => {
  const { weight } = await openForm();
  await weight.fill('abc');
  await expect.element(weight).toHaveValue('1');
  await userEvent.type(weight, 'x2.5y.e-');
  await expect.element(weight).toHaveValue('12.5');
});

test('reads a decimal comma in the weight as a point', async () => {
  const { weight } = await openForm();
  await weight.fill('');
  await userEvent.type(weight, '1,5');
  await expect.element(weight).toHaveValue('1.5');
});

test('loads the summary as soon as somebody turns to the form, and does without it when it can not be had', async () => {
  serveQuotes(() => aQuote());
  const loadSummary = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const screen = await render(<QuoteForm loadSummary={loadSummary} />, { wrapper: MemoryRouter });
  await screen.getByLabelText('Collection postcode').fill('DA1 1AA');
  await screen.getByLabelText('Delivery postcode').fill('M1 1AE');
  await expect.element(screen.getByRole('button', { name: 'Get Quote' })).toBeEnabled();
  expect(loadSummary).toHaveBeenCalledOnce();
});

test.each([
  ['Collection postcode', '', 'Postal code is required!.'],
  ['Collection postcode', 'QQ', 'Invalid postal code'],
  ['Delivery postcode', '', 'Postal code is required!.'],
  ['Delivery postcode', 'SW1A 1__', 'Invalid postal code'],
  ['Weight in kg', '', 'Please provide a valid weight in KG!.'],
  ['Weight in kg', '0.9', 'Please provide a valid weight in KG!.'],
])('says what is wrong with %s "%s" beside the field, once it is left', async (label, text, message) => {
  const { screen, submit } = await openForm();
  const field = screen.getByLabelText(label);
  await field.fill(text);
  await field.click();
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription(message);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(submit).toBeDisabled();
});

test('keeps the button waiting until everything is valid', async () => {
  serveQuotes(() => aQuote());
  const { pickup, delivery, weight, submit } = await openForm();
  await pickup.fill('DA1 1AA');
  await expect.element(submit).toBeDisabled();
  await delivery.fill('M1 1AE');
  await expect.element(submit).toBeEnabled();
  await weight.fill('0');
  await expect.element(submit).toBeDisabled();
});

test('spins for 2.5 seconds while the quote is fetched, then opens the summary with it', async () => {
  const asked = serveQuotes(() => aQuote());
  const { screen, currentPath, pickup, delivery, weight, submit, status } = await openForm();
  await weight.fill('2');
  await pickup.fill('da11aa');
  await delivery.fill('m11ae'); // the last, since a form that is complete for 300 ms asks
  await expect.poll(() => asked.length).toBe(1); // asked while the form is typed; Get Quote uses the answer

  await pressWithFakeTimers(submit);
  await expect.element(status).toHaveTextContent('Getting your quote');
  await expect.element(pickup).toBeDisabled();
  await vi.advanceTimersByTimeAsync(2499);
  expect(currentPath()).toBe('/?page=send');

  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.element(screen.getByRole('heading', { name: 'Shipping Summary' })).toBeVisible();
  expect(currentPath()).toBe('/get-quotes?country=UK&weight=2&pickup_postal_code=DA1+1AA&delivery_postal_code=M1+1AE');
  await expect.element(screen.getByText('£3.84')).toBeVisible();
  await expect.element(screen.getByText('Your quote is ready.')).toBeVisible();
  expect(asked).toEqual([{ country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 2 }]);
});

test('tells a refusal at once and shows it again on the summary without asking twice', async () => {
  const message = 'We do not deliver to Jersey.';
  const asked = serveQuotes(() => refusal('NOT_QUOTABLE', message));
  const { screen, pickup, delivery, submit } = await openForm();
  await pickup.fill('DA1 1AA');
  await delivery.fill('JE2 3AB');
  await expect.poll(() => asked.length).toBe(1); // asked while the form is typed
  await pressWithFakeTimers(submit);
  await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible();
  await vi.advanceTimersByTimeAsync(2500);
  vi.useRealTimers();
  await expect.element(screen.getByText('£0.00')).toBeVisible();
  expect(asked).toHaveLength(2); // Get Quote's own question; the summary asks no third
});

test('does not leave for the summary when the customer has gone elsewhere meanwhile', async () => {
  const asked = serveQuotes(() => aQuote());
  const { screen, currentPath, pickup, delivery, submit } = await openForm();
  await pickup.fill('DA1 1AA');
  await delivery.fill('M1 1AE');
  await expect.poll(() => asked.length).toBe(1);

  await pressWithFakeTimers(submit);
  await pressWithFakeTimers(screen.getByRole('link', { name: 'Privacy Policy' }));
  await expect.poll(currentPath).toBe('/privacy-policy');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(currentPath()).toBe('/privacy-policy');
});

test('stays with what was typed when the summary can not be had, and goes there once it can', async () => {
  serveQuotes(() => aQuote());
  const loadSummary = vi.fn<() => Promise<unknown>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const screen = await render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<QuoteForm loadSummary={loadSummary} />} />
        <Route path="/get-quotes" element={<h1>The summary</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  const pickup = screen.getByLabelText('Collection postcode');
  await pickup.fill('DA1 1AA');
  await screen.getByLabelText('Delivery postcode').fill('M1 1AE');
  const submit = screen.getByRole('button', { name: 'Get Quote' });
  const depart = async () => {
    await expect.element(submit).toBeEnabled();
    await pressWithFakeTimers(submit);
    await expect.element(screen.getByRole('status')).toHaveTextContent('Getting your quote');
    await vi.advanceTimersByTimeAsync(2500);
    vi.useRealTimers();
  };
  await depart();
  await expect.element(screen.getByText('We’ve kept what you typed.', { exact: false })).toBeVisible();
  await expect.element(pickup).toHaveValue('DA1 1AA');
  await expectAccessible(screen.container);

  loadSummary.mockResolvedValue(undefined);
  await depart();
  await expect.element(screen.getByText('We’ve kept what you typed.', { exact: false })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'The summary' })).toBeVisible();
});

test('warns beside the field of what we can not carry while it is typed, and still leaves for the summary', async () => {
  const jersey = 'We do not deliver to Jersey.';
  const api = fakeApi();
  api.serve(getQuote, () => refusal('NOT_QUOTABLE', jersey, { postal_code_to: jersey }));
  const { screen, pickup, delivery, weight, submit } = await openForm();
  await pickup.fill('DA1 1AA');
  await delivery.fill('JE2 3AB');
  await expect.element(delivery).toHaveAccessibleDescription(jersey);
  await expect.element(screen.getByRole('alert').getByText(jersey)).not.toBeInTheDocument();
  await expect.element(submit).toBeEnabled();
  await expectAccessible(screen.container);

  const heavy = 'We have no online price for a piece above 30 kg.';
  api.serve(getQuote, () => refusal('NOT_QUOTABLE', heavy, { weight: heavy }));
  await delivery.fill('M1 1AE');
  await weight.fill('31');
  await expect.element(weight).toHaveAccessibleDescription(heavy);
  await expect.element(delivery).not.toHaveAttribute('aria-invalid');
  api.serve(getQuote, () => aQuote());
  await weight.fill('3');
  await expect.element(weight).not.toHaveAttribute('aria-invalid');
});

test('warns of one place that we don’t serve before the other is typed', async () => {
  const [from, to] = [
    'We can’t collect from JE2 3AB: it is in Jersey.',
    'We can’t deliver to JE2 3AB: it is in Jersey.',
  ];
  const api = fakeApi();
  api.serve(getQuote, () => refusal('NOT_QUOTABLE', `${from} ${to}`, { postal_code_from: from, postal_code_to: to }));
  const { pickup, delivery, submit } = await openForm();
  await delivery.fill('JE2 3AB');
  await expect.element(delivery).toHaveAccessibleDescription(to);
  await expect.element(pickup).not.toHaveAttribute('aria-invalid');
  await expect.element(submit).toBeDisabled();
  await delivery.fill('');
  await pickup.fill('JE2 3AB');
  await expect.element(pickup).toHaveAccessibleDescription(from);
  await expect.element(delivery).toHaveAccessibleDescription('Postal code is required!.');
});

test('keeps what was typed into both forms while the other tab is looked at', async () => {
  serveQuotes(() => aQuote());
  const { screen, pickup, weight } = await openForm();
  await pickup.fill('DA1 1AA');
  await weight.fill('3');
  await screen.getByRole('tab', { name: 'Track' }).click();
  const code = screen.getByLabelText('Enter your tracking number');
  await code.fill('CL000717618GB');
  await screen.getByRole('tab', { name: 'Send' }).click();
  await expect.element(pickup).toHaveValue('DA1 1AA');
  await expect.element(weight).toHaveValue('3');
  await screen.getByRole('tab', { name: 'Track' }).click();
  await expect.element(code).toHaveValue('CL000717618GB');
  await code.fill('');
});

test('a wrong weight leaves Get Quote above the fold of a small phone, and says the least there is', async () => {
  await page.viewport(375, 667);
  const { screen, weight, submit } = await openForm();
  await expect.element(screen.getByText('kg, min. 1')).toBeVisible();
  await weight.fill('0.5');
  await userEvent.tab();
  await expect.element(weight).toHaveAccessibleDescription('Please provide a valid weight in KG!.');
  expect(submit.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(667);
});
