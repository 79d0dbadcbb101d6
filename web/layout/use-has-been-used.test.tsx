import { toast } from 'react-hot-toast/headless';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showToast } from '../lib/show-toast.ts';
import { useHasBeenUsed } from './frame.tsx';

function Probe() {
  return <p>{useHasBeenUsed() ? 'used' : 'untouched'}</p>;
}

function mountRoot(shell?: string): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  if (shell !== undefined) root.dataset['shell'] = shell;
  document.body.append(root);
  return root;
}

afterEach(() => document.getElementById('root')?.remove());

test('a prerendered page is untouched until somebody presses a key', async () => {
  const screen = await render(<Probe />, { container: mountRoot() });
  await expect.element(screen.getByText('untouched')).toBeVisible();
  await userEvent.keyboard('{Shift}');
  await expect.element(screen.getByText('used', { exact: true })).toBeVisible();
});

test('a page drawn by the browser is in use from the start', async () => {
  const screen = await render(<Probe />, { container: mountRoot('') });
  await expect.element(screen.getByText('used', { exact: true })).toBeVisible();
});

test('a page whose skeleton is prerendered is untouched until it has a toast to show', async () => {
  const screen = await render(<Probe />, { container: mountRoot('query') });
  await expect.element(screen.getByText('untouched')).toBeVisible();
  await showToast('success', 'Link copied');
  await expect.element(screen.getByText('used', { exact: true })).toBeVisible();
  toast.remove();
});
