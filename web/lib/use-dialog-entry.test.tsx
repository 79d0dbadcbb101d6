import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useDialogEntry } from './use-dialog-entry.ts';

function Page({ onLeft }: { readonly onLeft: () => void }) {
  const entry = useDialogEntry({ isLocked: false, onBack: () => {} });
  return (
    <button
      type="button"
      onClick={() => {
        entry.enter();
        entry.leave(onLeft);
      }}
    >
      Open and close
    </button>
  );
}

test('a dialog that is left before its history entry is shown is left all the same', async () => {
  const onLeft = vi.fn<() => void>();
  const screen = await render(
    <MemoryRouter>
      <Page onLeft={onLeft} />
    </MemoryRouter>,
  );
  await screen.getByRole('button').click();
  await expect.poll(() => onLeft.mock.calls.length).toBe(1);
});
