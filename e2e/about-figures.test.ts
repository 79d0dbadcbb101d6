import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/test.ts';

const postAreas = join(import.meta.dirname, '../server/database/migrations/0006_post_areas.sql');

test('the figures of the About page are those of the product', async ({ page, request }) => {
  const quote = async (to: string) => {
    const data = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: to, weight: 1 };
    const answer = await request.post('/api/v1/shipment/get-quote', { data });
    const { estimate, delivery_days, co2e_grams } = (await answer.json()) as Record<string, number>; // by the contract
    return { estimate, delivery_days, co2e_grams };
  };
  const [mainland, islands] = [await quote('M1 1AE'), await quote('ZE1 0AA')];
  expect(mainland).toEqual({ estimate: 2.4, delivery_days: 2, co2e_grams: 398 });
  expect(islands.delivery_days).toBe(4);
  const areas = readFileSync(postAreas, 'utf8').match(/^ {2}\('[A-Z]{1,2}'/gm);

  await page.goto('/about');
  const figures = page.getByRole('region', { name: 'In numbers' }).getByRole('definition');
  await expect(figures).toHaveText(['£2.40', String(areas?.length), '2 to 4', '£100', '398 g', '30 min']);
});
