import { expect, test } from 'vitest';
import { goodsList } from '../../../contract/goods/goods-list.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('lists every kind of goods under how we carry it', async () => {
  const { screen } = await renderApp('/prohibited-items');
  const main = screen.getByRole('main');
  for (const name of ['Not allowed', 'Allowed with limits', 'Carried without compensation']) {
    await expect.element(main.getByRole('region', { name })).toBeVisible();
  }
  expect(
    main
      .getByRole('listitem', { includeHidden: true })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(goodsList.map(({ name }) => name));
  await expectAccessible(main.element());
});

test('folds the groups, and unfolds those that a search leaves', async () => {
  const { screen } = await renderApp('/prohibited-items');
  const main = screen.getByRole('main');
  const perfume = main.getByText('Perfume and aftershave');
  await expect.element(perfume).not.toBeVisible();
  await main.getByRole('heading', { name: 'Perfume, aftershave and essential oils' }).click();
  await expect.element(perfume).toBeVisible();
  await main.getByRole('searchbox').fill('perfume');
  await expect.element(main.getByRole('listitem')).toBeVisible();
});

test('searches as one types, and keeps the search in the address', async () => {
  const { screen, currentPath } = await renderApp('/prohibited-items?search=perfume');
  const main = screen.getByRole('main');
  const search = main.getByRole('searchbox', { name: 'What would you like to send?' });
  await expect.element(search).toHaveValue('perfume');
  await expect.element(main.getByText('1 match for ‘perfume’')).toBeVisible();
  await expect.element(main.getByRole('region', { name: 'Not allowed' })).not.toBeInTheDocument();
  await search.fill('xylophone');
  await expect.element(main.getByText('Nothing on our list matches')).toBeVisible();
  expect(currentPath()).toBe('/prohibited-items?search=xylophone');
  await search.fill(' ');
  await expect.element(main.getByRole('region', { name: 'Not allowed' })).toBeVisible();
  await expect.element(main.getByText(/match(es)? for/)).not.toBeInTheDocument();
  await search.fill('');
  await expect.poll(currentPath).toBe('/prohibited-items');
});
