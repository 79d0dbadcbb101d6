import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import { Field } from './field.tsx';
import type { Option } from './option.tsx';

const streets = ['High Street', 'Highfield Road', 'Home Gardens'].map((label) => ({ value: label, label }));

function Example(props: Partial<ComboboxProps>) {
  const [value, setValue] = useState('');
  return (
    <Field label="Street name">
      {(control) => <Combobox {...control} value={value} onValueChange={setValue} options={streets} {...props} />}
    </Field>
  );
}

async function renderCombobox(props: Partial<ComboboxProps> = {}) {
  const screen = await render(<Example {...props} />);
  await userEvent.keyboard('{Tab}');
  return { screen, input: screen.getByRole('combobox', { name: 'Street name' }) };
}

describe('Combobox', () => {
  it('has no accessibility faults with suggestions, while searching and with none', async () => {
    const { screen } = await renderCombobox();
    await userEvent.keyboard('h');
    await expectAccessible(screen.container);
    await screen.rerender(<Example isSearching />);
    await expectAccessible(screen.container);
    await screen.rerender(<Example options={[]} emptyText="No street of that name here." />);
    await expectAccessible(screen.container);
  });

  it('takes a suggestion by keyboard', async () => {
    const onChoose = vi.fn<(option: Option) => void>();
    const { input } = await renderCombobox({ onChoose });
    await userEvent.keyboard('h{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(input).toHaveValue('Highfield Road');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(streets[1]);
  });

  it.each([['combobox'], ['button']] as const)(
    'takes a suggestion by a press, once, after one on the %s',
    async (role) => {
      const onValueChange = vi.fn<(text: string) => void>();
      const screen = await render(<Example toggleLabel="Show the streets" onValueChange={onValueChange} />);
      await screen.getByRole(role).click();
      await screen.getByRole('option', { name: 'Home Gardens' }).click();
      await expect.element(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
      expect(onValueChange).toHaveBeenCalledExactlyOnceWith('Home Gardens');
    },
  );

  it('has a button that opens the whole list, off while there is none', async () => {
    const { screen } = await renderCombobox({ toggleLabel: 'Show the streets', suffix: 'UK' });
    await screen.getByRole('button', { name: 'Show the streets' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('3 suggestions');
    await expectAccessible(screen.container);
    await screen.rerender(<Example toggleLabel="Show the streets" options={[]} />);
    await expect.element(screen.getByRole('button', { name: 'Show the streets' })).toBeDisabled();
  });

  it('keeps what was typed by hand on leaving, even over a highlighted suggestion', async () => {
    const { input } = await renderCombobox();
    await userEvent.keyboard('Hill Rise{ArrowDown}{Tab}');
    await expect.element(input).toHaveValue('Hill Rise');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  });

  it('hands the focus to what comes next, past a list that scrolls', async () => {
    const options = Array.from({ length: 20 }, (_, index) => ({ value: `${index}`, label: `Street ${index}` }));
    const screen = await render(
      <>
        <Example options={options} />
        <button type="button">Continue</button>
      </>,
    );
    await userEvent.keyboard('{Tab}s');
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  });

  it('keeps what was typed by hand on Escape', async () => {
    const { input } = await renderCombobox();
    await userEvent.keyboard('Hill Rise{Escape}{Escape}');
    await expect.element(input).toHaveValue('Hill Rise');
  });

  it('leaves the caret where the typing is', async () => {
    const { input } = await renderCombobox();
    await userEvent.keyboard('Hll{ArrowLeft}{ArrowLeft}i');
    await expect.element(input).toHaveValue('Hill');
  });

  it("says 'Searching...' while suggestions load, then how many there are", async () => {
    const { screen } = await renderCombobox({ isSearching: true });
    await userEvent.keyboard('h');
    await expect.element(screen.getByText('Searching...')).toBeVisible();
    await screen.rerender(<Example />);
    await expect.element(screen.getByRole('status')).toHaveTextContent('3 suggestions');
    await expect.element(screen.getByText('Searching...')).not.toBeInTheDocument();
  });

  it('opens nothing when there is nothing to say', async () => {
    const { screen, input } = await renderCombobox({ options: [] });
    await userEvent.keyboard('h');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    expect(screen.container.querySelector('.control-menu')).not.toBeVisible();
  });

  it('moves by pages of 5', async () => {
    const options = Array.from({ length: 9 }, (_, index) => ({ value: `${index}`, label: `Street ${index}` }));
    const { input } = await renderCombobox({ options });
    await userEvent.keyboard('s{PageDown}{Enter}');
    await expect.element(input).toHaveValue('Street 5');
  });
});
