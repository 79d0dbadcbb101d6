import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useHasBeenUsed } from './frame.tsx';

function Probe() {
  return <p>{useHasBeenUsed() ? 'used' : 'untouched'}</p>;
}

function mountRoot(isShell: boolean): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  if (isShell) root.dataset['shell'] = '';
  document.body.append(root);
  return root;
}

afterEach(() => document.getElementById('root')?.remove());

test('a prerendered page is untouched until somebody presses a key', async () => {
  const screen = await render(<Probe />, { container: mountRoot(false) });
  await expect.element(screen.getByText('untouched')).toBeVisible();
  await userEvent.keyboard('{Shift}');
  await expect.element(screen.getByText('used', { exact: true })).toBeVisible();
});

test('a page drawn by the browser is in use from the start', async () => {
  const screen = await render(<Probe />, { container: mountRoot(true) });
  await expect.element(screen.getByText('used', { exact: true })).toBeVisible();
});
