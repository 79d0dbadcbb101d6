import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChooseBulkFile } from './choose-bulk-file.tsx';

test('the house number is asked for, and not required', async () => {
  const screen = await render(<ChooseBulkFile isAgain={false} problem={undefined} onChoose={async () => undefined} />);
  const list = (name: string) => screen.getByRole('heading', { name }).element().parentElement?.textContent;
  expect(list('Required columns')).not.toContain('Receiver house number or name');
  expect(list('Required columns')).toContain('We’ll warn you about rows without one.');
  await screen.getByText('Optional columns (15)').click();
  expect(list('Optional columns')).toContain('Receiver house number or name');
});
