import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { Field } from './field.tsx';
import { NativeSelect } from './native-select.tsx';

async function renderSelect(error?: string) {
  return render(
    <Field label="Parcel type" error={error}>
      {(control) => (
        <NativeSelect {...control} name="parcel_type">
          <option value="DOCUMENT">Document</option>
          <option value="PARCEL">Parcel</option>
        </NativeSelect>
      )}
    </Field>,
  );
}

it('has no accessibility faults, right or wrong', async () => {
  const screen = await renderSelect();
  await expectAccessible(screen.container);
  await screen.unmount();
  await expectAccessible((await renderSelect('This field is required!.')).container);
});

it('is named by its label and chosen from', async () => {
  const screen = await renderSelect();
  const select = screen.getByRole('combobox', { name: 'Parcel type' });
  await userEvent.selectOptions(select, 'PARCEL');
  await expect.element(select).toHaveValue('PARCEL');
});
