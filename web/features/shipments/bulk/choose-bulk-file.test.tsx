import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChooseBulkFile } from './choose-bulk-file.tsx';

test('the house number is asked for, and neither required nor filled in', async () => {
  const screen = await render(<ChooseBulkFile isAgain={false} problem={undefined} onChoose={async () => undefined} />);
  const list = (name: string) => screen.getByRole('heading', { name }).element().parentElement?.textContent;
  expect(list('Needed in every row')).not.toContain('Receiver house number or name');
  expect(list('Needed in every row')).toContain('We warn you about rows without one.');
  expect(list('Filled in where it is empty')).not.toContain('Receiver house number or name');
});
