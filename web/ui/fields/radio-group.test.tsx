import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { RadioGroup } from './radio-group.tsx';

function Sizes({ error }: { error?: string }) {
  const [size, setSize] = useState('');
  return (
    <form aria-label="Parcel">
      <RadioGroup
        id="size"
        name="size"
        label="Size"
        options={[
          { value: 'S', label: 'Small', detail: 'Fits a letterbox' },
          { value: 'L', label: 'Large' },
        ]}
        value={size}
        onChange={setSize}
        error={error}
        isRequired
      />
    </form>
  );
}

test('chooses by a press anywhere on the card and by the arrow keys', async () => {
  const screen = await render(<Sizes />);
  await screen.getByText('Fits a letterbox').click();
  await expect.element(screen.getByRole('radio', { name: 'Small' })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'Small' })).toHaveAccessibleDescription('Fits a letterbox');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('radio', { name: 'Large' })).toBeChecked();
  const form = screen.getByRole('form').element() as HTMLFormElement; // a form by its role
  expect(new FormData(form).get('size')).toBe('L');
});

test('says what is wrong with the choice as a whole', async () => {
  const screen = await render(<Sizes error="Please choose a size." />);
  await expect
    .element(screen.getByRole('radiogroup', { name: 'Size' }))
    .toHaveAccessibleDescription('Please choose a size.');
  await expectAccessible(screen.container);
});
