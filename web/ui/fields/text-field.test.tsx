import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { TextField } from './text-field.tsx';

describe('TextField', () => {
  it('has no accessibility faults in any state', async () => {
    const { container } = await render(
      <>
        <TextField label="Plain" />
        <TextField label="Placeholder" placeholder="Enter your tracking number" />
        <TextField label="Hint" hint="For example M1 1AE" isRequired />
        <TextField label="Error" error="Invalid postal code" defaultValue="QV1" />
        <TextField label="Suffix" suffix="kg" />
        <TextField label="Off" disabled defaultValue="ada@larkway.example" />
      </>,
    );
    await expectAccessible(container);
  });

  it('stands in the order label, hint, error, input', async () => {
    const { container } = await render(<TextField label="Label" hint="Hint" error="Error" />);
    const order = Array.from(container.querySelectorAll('label, p, input'), (part) => part.textContent || part.tagName);
    expect(order).toEqual(['Label', 'Hint', 'Error', 'INPUT']);
  });

  it('ties hint and error to the input', async () => {
    const screen = await render(<TextField label="Weight" hint="In kg" error="Too heavy" isRequired />);
    const input = screen.getByRole('textbox', { name: 'Weight' });
    await expect.element(input).toHaveAccessibleDescription('In kg Too heavy');
    await expect.element(input).toBeInvalid();
    await expect.element(input).toBeRequired();
  });

  it('says nothing about hint and error when there are none', async () => {
    const screen = await render(<TextField label="Weight" />);
    const input = screen.getByRole('textbox', { name: 'Weight' }).element();
    expect(['aria-describedby', 'aria-invalid', 'aria-required'].filter((name) => input.hasAttribute(name))).toEqual(
      [],
    );
  });

  it('shows the focus with a ring of 3 px and a gap of 2 px', async () => {
    const { container } = await render(<TextField label="Weight" />);
    await userEvent.keyboard('{Tab}');
    const frame = container.querySelector('.control-frame');
    if (!frame) throw new Error('The input has no frame.');
    const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(frame);
    expect({ outlineWidth, outlineOffset, outlineStyle }).toEqual({
      outlineWidth: '3px',
      outlineOffset: '2px',
      outlineStyle: 'solid',
    });
  });

  it('is 38 px high under a mouse', async () => {
    const { container } = await render(<TextField label="Weight" />);
    expect(container.querySelector('.control-frame')?.getBoundingClientRect().height).toBe(38);
  });
});
