import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

const options = Array.from({ length: 12 }, (_, index) => ({
  value: `M${index} 1AE`,
  label: index === 7 ? 'Scilly' : `M${index} 1AE`,
  detail: `Street ${index}`,
}));

function Example({ error, count = options.length }: { error?: string; count?: number }) {
  const [value, setValue] = useState('');
  return (
    <Field label="Postcode" error={error}>
      {(control) => <Select {...control} options={options.slice(0, count)} value={value} onChange={setValue} />}
    </Field>
  );
}

async function renderOpen() {
  const screen = await render(<Example />);
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(screen.getByRole('listbox', { name: 'Postcode' })).toBeVisible();
  return { screen, select: screen.getByRole('combobox', { name: 'Postcode' }) };
}

describe('Select', () => {
  it('hands the focus to what comes next, past a list that scrolls', async () => {
    const screen = await render(
      <>
        <Example />
        <button type="button">Continue</button>
      </>,
    );
    await userEvent.keyboard('{Tab}{ArrowDown}');
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  });

  it('has no accessibility faults, closed, wrong or open', async () => {
    const { container } = await render(<Example error="Postal code is required!." />);
    await expectAccessible(container);
    await userEvent.keyboard('{Tab}{ArrowDown}');
    await expectAccessible(container);
  });

  it('is chosen from by keyboard and shows the choice', async () => {
    const { select } = await renderOpen();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(select).toHaveTextContent('M1 1AE');
    await expect.element(select).toHaveFocus();
  });

  it('moves by pages of 5', async () => {
    const { select } = await renderOpen();
    await userEvent.keyboard('{PageDown}');
    await expect.element(select).toHaveAttribute('aria-activedescendant', expect.stringContaining('item-5'));
    await userEvent.keyboard('{PageDown}{PageDown}');
    await expect.element(select).toHaveAttribute('aria-activedescendant', expect.stringContaining('item-11'));
    await userEvent.keyboard('{PageUp}');
    await expect.element(select).toHaveAttribute('aria-activedescendant', expect.stringContaining('item-6'));
  });

  it('finds an option by its first letter', async () => {
    const { select } = await renderOpen();
    await userEvent.keyboard('s{Enter}');
    await expect.element(select).toHaveTextContent('Scilly');
  });

  it('is 38 px high, with a menu from 140 to 300 px', async () => {
    const { screen, select } = await renderOpen();
    expect(select.element().getBoundingClientRect().height).toBe(38);
    expect(screen.container.querySelector('.control-menu')?.getBoundingClientRect().height).toBe(300);
    await screen.unmount();

    const short = await render(<Example count={1} />);
    await userEvent.keyboard('{Tab}{ArrowDown}');
    expect(short.container.querySelector('.control-menu')?.getBoundingClientRect().height).toBe(140);
  });

  it('opens upwards where there is no room below', async () => {
    const { container } = await render(
      <div className="fixed inset-x-0 bottom-0">
        <Example />
      </div>,
    );
    await userEvent.keyboard('{Tab}{ArrowDown}');
    await expect.poll(() => container.querySelector('.control-menu')?.getAttribute('data-side')).toBe('above');
  });

  it('keeps Escape from the dialog around it', async () => {
    const screen = await render(
      <Dialog isOpen onClose={() => expect.unreachable('Escape reached the dialog')} title="Address">
        <Example />
      </Dialog>,
    );
    await expect.element(screen.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  it('fills the least height of a menu with its only entry', async () => {
    const screen = await render(<Example count={1} />);
    await userEvent.keyboard('{Tab}{ArrowDown}');
    const menu = screen.getByRole('listbox', { name: 'Postcode' });
    await expect.element(menu).toBeVisible();
    expect(menu.element().getBoundingClientRect().height).toBe(140);
    const entry = screen.getByRole('option').element().getBoundingClientRect();
    expect(entry.height).toBeGreaterThanOrEqual(128);
  });
});
