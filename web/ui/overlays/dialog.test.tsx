import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

function Example({ closesOnBackdrop = false }: { closesOnBackdrop?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Confirm payment"
        closesOnBackdrop={closesOnBackdrop}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Confirm</Button>
          </>
        }
      >
        <p>Pay £7.92?</p>
      </Dialog>
    </>
  );
}

function GrowingExample() {
  const [isOpen, setIsOpen] = useState(true);
  const [isLeft, setIsLeft] = useState(false);
  return (
    <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Change">
      {isLeft && <p style={{ height: '12rem' }}>Please fill it in.</p>}
      <input aria-label="Name" onBlur={() => setIsLeft(true)} />
    </Dialog>
  );
}

async function renderOpen(closesOnBackdrop = false) {
  const screen = await render(<Example closesOnBackdrop={closesOnBackdrop} />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'Confirm payment' })).toBeVisible();
  return screen;
}

describe('Dialog', () => {
  it('has no accessibility faults', async () => {
    await renderOpen();
    await expectAccessible();
  });

  it('fades when it closes, while the page can be used at once', async () => {
    const screen = await renderOpen();
    const button = screen.getByRole('button', { name: 'Cancel' }).element() as HTMLButtonElement; // of the dialog
    button.click();
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    expect(document.querySelector('[data-fading] [id]')).toBeNull();
    await expect.poll(() => document.querySelector('[data-fading]')).toBeNull();
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('puts the focus on its content and keeps it inside', async () => {
    const screen = await renderOpen();
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    const dialog = screen.getByRole('dialog').element();
    for (let press = 0; press < 5; press += 1) {
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement === document.body || dialog.contains(document.activeElement)).toBe(true);
    }
  });

  it.each(['{Escape}', '{Enter}'])('closes on %s and gives the focus back', async (key) => {
    const screen = await renderOpen();
    await userEvent.keyboard(key); // the focus is on Cancel
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('closes by its button', async () => {
    const screen = await renderOpen();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes by its button although the field that is left would grow the dialog', async () => {
    const screen = await render(<GrowingExample />);
    await expect.element(screen.getByRole('textbox')).toHaveFocus();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('stays open while it is locked, however often Escape is pressed', async () => {
    const screen = await render(
      <Dialog isOpen isLocked onClose={() => expect.unreachable()} title="Paying">
        <p>One moment</p>
      </Dialog>,
    );
    await userEvent.keyboard('{Escape}{Escape}{Escape}');
    await expect.element(screen.getByRole('dialog', { name: 'Paying' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  });

  it('locks the scroll only while it is open', async () => {
    const screen = await renderOpen();
    expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(getComputedStyle(document.documentElement).overflowY).toBe('visible');
  });

  it('closes on a press beside it only where that is allowed', async () => {
    const strict = await renderOpen();
    await pressBackdrop();
    await expect.element(strict.getByRole('dialog')).toBeVisible();
    await strict.unmount();

    const lenient = await renderOpen(true);
    // Within the dialog: a picture of the one before it may still be fading.
    await lenient.getByRole('dialog').getByText('Pay £7.92?').click();
    await expect.element(lenient.getByRole('dialog')).toBeVisible();
    await pressBackdrop();
    await expect.element(lenient.getByRole('dialog')).not.toBeInTheDocument();
  });
});

/** The corner of the window is never under the dialog. */
async function pressBackdrop() {
  await userEvent.click(document.documentElement, { position: { x: 2, y: 2 }, force: true });
}
