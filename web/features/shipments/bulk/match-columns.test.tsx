import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import '../../../styles/main.css';
import { MatchColumns } from './match-columns.tsx';

function openMatching(...headings: string[]) {
  const table = { headings, lines: [{ line: 2, cells: headings.map(() => 'x') }] };
  return render(
    <MatchColumns table={table} onMatch={() => undefined} onBack={undefined} onStartAgain={() => undefined} />,
  );
}

test('optional columns that were matched are shown, and the others on demand', async () => {
  await page.viewport(375, 667);
  const screen = await openMatching('Receiver name', 'Parcel type');
  await expect.element(screen.getByText('Optional columns (15, 1 matched)')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Parcel type' })).toBeVisible();
  await expect.element(screen.getByRole('combobox')).toHaveLength(8);
  await screen.getByRole('button', { name: 'Show 14 more columns' }).click();
  await expect.element(screen.getByRole('combobox')).toHaveLength(22);
  await expectAccessible(screen.container);
});

test('on a phone Continue is in sight, and says how many columns are missing', async () => {
  await page.viewport(375, 667);
  const screen = await openMatching('Receiver name');
  const button = screen.getByRole('button', { name: 'Continue' });
  await expect.element(button).toBeInViewport({ ratio: 1 });
  await expect.element(screen.getByText('6 columns to choose')).toBeInViewport({ ratio: 1 });
});
