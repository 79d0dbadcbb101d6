import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type AddressBookEntry, searchAddresses } from '../../../contract/addresses/address-book.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { anAddress } from '../../testing/an-address.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { AddressBookPicker } from './address-book-fields.tsx';

const receivers = Array.from({ length: 50 }, (_, at) =>
  anAddress({ fullname: `Receiver ${at}`, building: String(at) }),
);
const grace = anAddress({ fullname: 'Grace Hopper' });

/** An address book that answers as the server does, 20 at a time. */
function serveBook(entries: readonly AddressBookEntry[]) {
  const api = fakeApi();
  const queries: string[] = [];
  api.serve(searchAddresses, ({ url }) => {
    const query = new URL(url).searchParams;
    queries.push(query.toString());
    const found = entries.filter(({ fullname }) => fullname.toLowerCase().includes(query.get('search') ?? ''));
    const start = found.findIndex(({ id }) => id === query.get('after')) + 1;
    return { data: found.slice(start, start + 20), has_more: found.length > start + 20 };
  });
  return { api, queries };
}

async function openPicker() {
  queryClient.clear();
  const onChoose = vi.fn<(entry: AddressBookEntry) => void>();
  const onCancel = vi.fn<() => void>();
  const screen = await render(
    <AddressBookPicker side="receiver" label="Saved receivers" onChoose={onChoose} onCancel={onCancel} />,
  );
  return { screen, input: screen.getByRole('combobox', { name: 'Saved receivers' }), onChoose, onCancel };
}

test('opens with the addresses used last, each with its name first and the address under it', async () => {
  serveBook([grace, ...receivers]);
  const { screen, input, onChoose } = await openPicker();
  await expect.element(input).toHaveFocus();
  const first = screen.getByRole('option').first();
  await expect.element(first).toHaveTextContent('Grace Hopper7 Piccadilly, Manchester, M1 1AE');
  await expectAccessible(screen.container);
  await input.click();
  await first.click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(grace);
});

test('finds a name among many by keyboard, and asks once for what was typed', async () => {
  const { queries } = serveBook([...receivers, grace]);
  const { screen, input, onChoose } = await openPicker();
  await input.fill('grace'); // at once: on a busy machine typed letters may be searched for one by one
  await expect.element(screen.getByRole('option')).toMatchTextContent(/^Grace Hopper/);
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 suggestion');
  expect(queries).toEqual(['side=receiver', 'side=receiver&search=grace']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option').element().id);
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(grace);
});

test('brings the next ones when the end comes near, by keyboard and by scrolling', async () => {
  const { queries } = serveBook(receivers);
  const { screen } = await openPicker();
  const options = screen.getByRole('option');
  await expect.poll(() => options.elements().length).toBe(20);
  await expect.element(screen.getByRole('status')).toHaveTextContent('20 suggestions, and more below');
  await userEvent.keyboard('{End}');
  await expect.poll(() => options.elements().length).toBe(40);
  screen.getByRole('listbox').element().scrollTo({ top: 100_000 });
  await expect.poll(() => options.elements().length).toBe(50);
  await expect.element(screen.getByRole('status')).toHaveTextContent('50 suggestions');
  await userEvent.keyboard('{End}');
  const [twentieth, fortieth] = [receivers[19]?.id, receivers[39]?.id];
  expect(queries).toEqual(['side=receiver', `side=receiver&after=${twentieth}`, `side=receiver&after=${fortieth}`]);
});

test('sends no more of a long text than is searched for', async () => {
  const { queries } = serveBook([grace]);
  const { input } = await openPicker();
  await input.fill('%_\\'.repeat(3000));
  await expect.poll(() => queries.length).toBe(2);
  expect(new URLSearchParams(queries[1]).get('search')).toBe('%_\\'.repeat(34).slice(0, 100));
});

test('says that nothing is saved, that nothing was found, and why nothing can be shown', async () => {
  const { api } = serveBook([]);
  const { screen, input, onCancel } = await openPicker();
  await expect.element(screen.getByText('Nothing saved yet. We save the addresses you use.')).toBeVisible();
  await input.fill('nobody');
  await expect.element(screen.getByText('No saved address matches.')).toBeVisible();
  await expectAccessible(screen.container);
  api.serve(searchAddresses, () => refusal('UNAVAILABLE', 'We are having a short break.'));
  await input.fill('somebody');
  await expect.element(input).toHaveAccessibleDescription(/We are having a short break\./);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});

test('fits a phone: rows to press with a thumb, and no wider than the window', async () => {
  await page.viewport(375, 667);
  serveBook([anAddress({ fullname: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3) })]);
  const { screen } = await openPicker();
  const option = screen.getByRole('option');
  await expect.element(option).toBeVisible();
  const { right, height } = option.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(375);
  expect(height).toBeGreaterThanOrEqual(44);
});
