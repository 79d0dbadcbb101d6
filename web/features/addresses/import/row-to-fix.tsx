import { CircleAlert, CircleCheck } from 'lucide-react';
import { streetLine } from '../../../../contract/values/street-line.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type AddressColumn, addressColumns } from './address-columns.ts';
import { errorsOf, type ImportRow, isReady } from './import-row.ts';

interface RowToFixProps {
  readonly row: ImportRow;
  readonly onChange: (name: AddressColumn, text: string) => void;
  readonly onLeaveOut: () => void;
}

/** A row with errors: what is right of it to recognise it by, and the fields that are not, each with what is wrong. */
export function RowToFix({ row, onChange, onLeaveOut }: RowToFixProps) {
  const errors = errorsOf(row);
  const { fullname, building, street_name, postal_code } = row.texts;
  const summary = [fullname, streetLine(building, street_name), postal_code].filter(Boolean).join(', ');

  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold">Row {row.line}</h3>
          <p className="text-sm break-words text-quiet">{summary || 'Nothing to recognise it by'}</p>
        </div>
        {isReady(row) ? (
          <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
            Ready
          </Badge>
        ) : (
          <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
            Needs fixing
          </Badge>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {addressColumns
          .filter(({ name }) => row.suspects.includes(name))
          .map(({ name, heading }) => (
            <TextField
              key={name}
              name={name}
              label={heading}
              value={row.texts[name]}
              error={errors[name]}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
            />
          ))}
      </div>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={onLeaveOut}>
        Leave out <span className="sr-only">row {row.line}</span>
      </Button>
    </li>
  );
}
