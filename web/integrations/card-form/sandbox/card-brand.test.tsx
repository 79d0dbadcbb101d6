import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { CardBrand } from './card-brand.tsx';

test.each([
  ['', ['Visa', 'Mastercard', 'American Express']],
  ['4', ['Visa']],
  ['5', []],
  ['55', ['Mastercard']],
  ['2223', ['Mastercard']],
  ['37', ['American Express']],
  ['9', []],
])('shows the brands of %j: %j', async (digits, names) => {
  const screen = await render(<CardBrand digits={digits} />);
  const shown = screen.getByRole('img').elements();
  expect(shown.map((mark) => mark.getAttribute('aria-label'))).toEqual(names);
  await expectAccessible(screen.container);
});
