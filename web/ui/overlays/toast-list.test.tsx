import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { ToastList, type ToastType } from './toast-list.tsx';

const types: ToastType[] = ['blank', 'error', 'success', 'loading', 'custom'];
const toasts = types.map((type) => ({ id: type, type, message: `A ${type} toast`, isVisible: true }));

describe('ToastList', () => {
  it('has no accessibility faults with toasts of every type', async () => {
    const { container } = await render(<ToastList toasts={toasts} onDismiss={() => {}} />);
    await expectAccessible(container);
  });

  it('interrupts for errors and waits with everything else', async () => {
    const screen = await render(<ToastList toasts={toasts} onDismiss={() => {}} />);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('A error toast');
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent('A blank toastA success toastA loading toastA custom toast');
  });

  it('keeps its regions when it is empty, so that the first toast is heard', async () => {
    const screen = await render(<ToastList toasts={[]} onDismiss={() => {}} />);
    await expect.element(screen.getByRole('alert')).toBeInTheDocument();
    await expect.element(screen.getByRole('status')).toBeInTheDocument();
  });

  it('dismisses the toast whose button is pressed', async () => {
    const onDismiss = vi.fn<(id: string) => void>();
    const screen = await render(<ToastList toasts={toasts.slice(0, 1)} onDismiss={onDismiss} />);
    await screen.getByRole('button', { name: 'Dismiss' }).click();
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith('blank');
  });

  it('is at most 350 px wide', async () => {
    const long = { id: 'long', type: 'blank' as const, message: 'word '.repeat(80), isVisible: true };
    const screen = await render(<ToastList toasts={[long]} onDismiss={() => {}} />);
    expect(screen.getByRole('status').element().firstElementChild?.getBoundingClientRect().width).toBe(350);
  });
});
