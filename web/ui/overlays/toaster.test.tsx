/// <reference types="@vitest/browser-playwright" /> gives cdp() its commands
import { act } from 'react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { Dialog } from './dialog.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(async () => {
  // The pointer stays where the test before left it; over a toast it would stop the time.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  toast.removeAll();
  vi.useRealTimers();
});

/** Does something together with all that React does because of it, effects included. */
async function settle(action: () => unknown) {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }; // React's switch, which has no type
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => {
    await action();
  });
  environment.IS_REACT_ACT_ENVIRONMENT = false;
}

async function pass(milliseconds: number) {
  await settle(() => vi.advanceTimersByTimeAsync(milliseconds));
}

describe('Toaster', () => {
  it('has no accessibility faults', async () => {
    const { container } = await render(<Toaster />);
    await settle(() => toast.error('Unable to reach the server.'));
    await settle(() => toast.success('welcome back'));
    vi.useRealTimers();
    await expectAccessible(container);
  });

  it.each([
    ['blank', 4000],
    ['error', 4000],
    ['success', 2000],
    ['custom', 4000],
  ] as const)('shows a %s toast for %i ms and removes it 1000 ms later', async (type, duration) => {
    const screen = await render(<Toaster />);
    await settle(() => (type === 'blank' ? toast('A message') : toast[type]('A message')));
    // Looked at without waiting: a waiting assertion would let more of the fake time pass.
    const message = () => screen.getByText('A message').query();
    await pass(duration - 10);
    expect(message()?.closest('[inert]')).toBeNull();
    await pass(20);
    expect(message()?.closest('[inert]')).toBeInstanceOf(HTMLElement);
    await pass(970);
    expect(message()).not.toBeNull();
    await pass(40);
    expect(message()).toBeNull();
  });

  it('shows a loading toast until it is dismissed', async () => {
    const screen = await render(<Toaster />);
    await settle(() => toast.loading('Sending'));
    await pass(600_000);
    await expect.element(screen.getByText('Sending')).toBeVisible();
    await screen.getByRole('button', { name: 'Dismiss' }).click();
    await pass(1010);
    await expect.element(screen.getByText('Sending')).not.toBeInTheDocument();
  });

  it('shows at most 20 at once', async () => {
    const screen = await render(<Toaster />);
    await settle(() => {
      for (let number = 1; number <= 25; number += 1) toast(`Message ${number}`);
    });
    expect(screen.getByText(/^Message/).elements()).toHaveLength(20);
  });

  it('stops the time while the focus or the pointer is on a toast', async () => {
    const screen = await render(<Toaster />);
    await settle(() => toast('A message'));
    await userEvent.keyboard('{Tab}');
    await pass(10_000);
    expect(screen.getByText('A message').query()?.closest('[inert]')).toBeNull();
    await screen.unmount();
    toast.removeAll();

    const hovered = await render(<Toaster />);
    await settle(() => toast('Another message'));
    await hovered.getByText('Another message').hover();
    await pass(10_000);
    expect(hovered.getByText('Another message').query()?.closest('[inert]')).toBeNull();
  });

  it('lifts a new toast over an open dialog', async () => {
    const screen = await render(
      <>
        <Toaster />
        <Dialog isOpen onClose={() => {}} title="Make Payment">
          Card form
        </Dialog>
      </>,
    );
    await settle(() => toast.error('Your card was declined.'));
    await expect.element(screen.getByText('Your card was declined.')).toBeVisible();
    expect(document.querySelector('[popover]')?.matches(':popover-open')).toBe(true);
  });

  it('stays off the paper when a page is printed', async () => {
    onTestFinished(async () => {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    });
    const screen = await render(<Toaster />);
    await settle(() => toast('welcome back'));
    await expect.element(screen.getByText('welcome back')).toBeVisible();
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    await expect.element(screen.getByText('welcome back')).not.toBeVisible();
  });

  it('stands above the bar at a thumb, and leaves the heading of the page in sight', async () => {
    await page.viewport(375, 667);
    const screen = await render(<Toaster />);
    await settle(() => toast('welcome back'));
    const { top, bottom } = screen.getByText('welcome back').element().getBoundingClientRect();
    expect(top).toBeGreaterThan(400);
    expect(bottom).toBeLessThan(667 - 80); // a bar with a button of 48 px
  });

  it('keeps twenty toasts in the window, all of them to be reached', async () => {
    await page.viewport(375, 667);
    const { container } = await render(<Toaster />);
    for (let count = 1; count <= 20; count += 1)
      await settle(() => toast.error(`Message ${count}: it takes two lines.`));
    const list = container.querySelector('[popover]');
    const { top, bottom } = list?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(667);
    const last = [...container.querySelectorAll('button')].at(-1);
    last?.focus();
    expect(last?.getBoundingClientRect().bottom).toBeLessThanOrEqual(667);
  });
});
