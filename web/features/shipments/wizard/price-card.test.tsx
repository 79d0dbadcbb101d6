import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { openWizard } from '../../../testing/open-wizard.tsx';
import { typedValues } from '../../../testing/typed-values.ts';

test.for([1280, 375])('says on the last step what the journey emits, at a width of %i', async (width) => {
  await page.viewport(width, 800);
  const { price, button } = await openWizard({ path: '/ship-parcel?step=4', typed: typedValues() });
  if (width === 375) await button('Details').click();
  const emissions = price.getByText(/^Carbon footprint/);
  await expect.element(emissions).toBeVisible();
  await expect.element(emissions).toMatchTextContent(/Carbon footprint of this delivery: 398 g CO2e, an estimate/);
  await expectAccessible();
});
