import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { larkPaths } from './draw-brand.ts';

test('the lark on paper is the one on the screen', async () => {
  const drawing = await readFile(new URL('../../web/drawings/lark.tsx', import.meta.url), 'utf8');
  for (const path of Object.values(larkPaths)) expect(drawing).toContain(`d="${path}"`);
});
