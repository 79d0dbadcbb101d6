import { parcelTypes } from '../../../../contract/shipments.ts';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { rewriteShipmentText } from '../wizard/rewrite-shipment-text.ts';
import { type BulkColumn, headingOf } from './bulk-columns.ts';

interface RowFieldProps {
  readonly name: BulkColumn;
  readonly text: string;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  readonly onChange: (text: string) => void;
}

const typeWords = { DOCUMENT: 'Document', PARCEL: 'Parcel' } as const;

/** One field of a row, with what is wrong with it. */
export function RowField({ name, text, error, isRequired, onChange }: RowFieldProps) {
  if (name === 'parcel_type') {
    return (
      <Field label={headingOf(name)} error={error} isRequired={isRequired}>
        {(control) => (
          <NativeSelect
            {...control}
            name={name}
            value={text}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          >
            {!parcelTypes.some((type) => type === text) && <option value={text}>{text || 'Please choose'}</option>}
            {parcelTypes.map((type) => (
              <option key={type} value={type}>
                {typeWords[type]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    );
  }
  return (
    <TextField
      name={name}
      label={headingOf(name)}
      value={text}
      error={error}
      isRequired={isRequired}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(rewriteShipmentText(name, currentTarget.value, text))}
    />
  );
}
