import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { Menu, MenuItem } from './menu.tsx';

async function renderMenu(onLogout = () => {}) {
  const screen = await render(
    <>
      <Menu trigger="Account" heading="Ada Lovelace">
        <MenuItem href="#shipments">My Shipments</MenuItem>
        <MenuItem onSelect={onLogout}>Logout</MenuItem>
      </Menu>
      <button type="button">After</button>
    </>,
  );
  return { screen, button: screen.getByRole('button', { name: 'Account' }), link: screen.getByRole('link') };
}

describe('Menu', () => {
  it('has no accessibility faults, closed or open', async () => {
    const { screen, button, link } = await renderMenu();
    await expectAccessible(screen.container);
    await button.click();
    await expect.element(link).toBeVisible();
    await expectAccessible(screen.container);
  });

  it('opens by key, and Escape closes it and returns the focus', async () => {
    const { button, link } = await renderMenu();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Tab}');
    await expect.element(link).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await expect.element(button).toHaveFocus();
  });

  it('closes on a press outside', async () => {
    const { screen, button, link } = await renderMenu();
    await button.click();
    await expect.element(link).toBeVisible();
    await screen.getByRole('button', { name: 'After' }).click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes on Back', async () => {
    const { button, link } = await renderMenu();
    await button.click();
    await expect.element(link).toBeVisible();
    window.history.back();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes when the focus leaves it', async () => {
    const { screen, button } = await renderMenu();
    await userEvent.keyboard('{Tab}{Enter}{Tab}{Tab}{Tab}');
    await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('does what an item says, closes and returns the focus', async () => {
    const onLogout = vi.fn<() => void>();
    const { screen, button } = await renderMenu(onLogout);
    await button.click();
    await screen.getByRole('button', { name: 'Logout' }).click();
    expect(onLogout).toHaveBeenCalledOnce();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await expect.element(button).toHaveFocus();
  });
});
