import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChooseBulkFile } from './choose-bulk-file.tsx';

test('the house number is needed, and nothing fills it in', async () => {
  const screen = await render(<ChooseBulkFile isAgain={false} problem={undefined} onChoose={async () => undefined} />);
  const list = (name: string) => screen.getByRole('heading', { name }).element().parentElement?.textContent;
  expect(list('Needed in every row')).toContain('Receiver house number or name');
  expect(list('Filled in where it is empty')).not.toContain('Receiver house number or name');
});
