import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CsvTable } from '../../../lib/csv/csv-table.ts';
import { saveTable } from '../../../lib/csv/save-table.ts';
import { useFocusOnce } from '../../../lib/use-focus-once.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FileChooser } from '../../../ui/fields/file-chooser.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import {
  type BulkColumn,
  type BulkTexts,
  bulkColumns,
  guessMapping,
  headingOf,
  type Mapping,
  neededColumns,
  otherwiseOf,
} from './bulk-columns.ts';
import type { OwnDetails } from './map-csv-row.ts';

interface ChooseBulkFileProps {
  /** Whether it replaces rows, and with them the button that was pressed: then it takes the focus. */
  readonly isAgain: boolean;
  readonly problem: string | undefined;
  readonly onChoose: (file: File) => Promise<void>;
}

const needed = neededColumns.map(headingOf);
/** May be empty, and nothing fills them in. */
const optional: readonly BulkColumn[] = ['receiver_building', 'your_reference'];
const filledIn = bulkColumns.filter((name) => ![...neededColumns, ...optional].includes(name)).map(headingOf);

/** Chooses the file, says what it has to look like, and offers a template. */
export function ChooseBulkFile({ isAgain, problem, onChoose }: ChooseBulkFileProps) {
  return (
    <Card className="grid gap-5">
      {problem !== undefined && (
        <Notice tone="danger" title="We can’t use this file" isLive>
          {problem}
        </Notice>
      )}
      <p className="max-w-measure">Upload a CSV, one parcel per row, up to 1,000. Check every price before you book.</p>
      <FileChooser
        label="Choose a CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        takesFocus={isAgain}
        onChoose={onChoose}
      >
        <Button variant="quiet" onClick={() => void saveTemplate()}>
          <Download aria-hidden="true" />
          Download a template
        </Button>
      </FileChooser>
      <div className="grid gap-x-8 gap-y-6 border-t border-line pt-5 text-sm sm:grid-cols-2">
        <Columns
          title="Required columns"
          names={needed}
          note="Our driver also needs the house number or name, in its own column or with the street. We’ll warn you about rows without one."
        />
        <Columns
          title="Optional columns"
          names={filledIn}
          note="If left blank: you as sender, UK, 1 piece. Your reference is optional."
        />
      </div>
    </Card>
  );
}

interface ColumnsProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly note?: string;
}

function Columns({ title, names, note }: ColumnsProps) {
  return (
    <section className="grid content-start gap-2">
      <h2 className="text-base font-semibold">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="rounded-full bg-tint px-3 py-0.5 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {note !== undefined && <p className="text-quiet">{note}</p>}
    </section>
  );
}

const sender: OwnDetails = {
  shipper_fullname: 'Ada Lovelace',
  shipper_email_address: 'ada@example.com',
  shipper_phone_number: '07700 900123',
  shipper_building: '12',
  shipper_street_name: 'High Street',
  shipper_town: 'Dartford',
  shipper_postal_code: 'DA1 1AA',
  shipper_country: 'UK',
};

/** Two valid rows: one with every field, one with the required ones. */
export const templateRows: readonly Partial<BulkTexts>[] = [
  {
    ...sender,
    receiver_fullname: 'Grace Hopper',
    receiver_email_address: 'grace@example.com',
    receiver_phone_number: '07700 900456',
    receiver_building: '7',
    receiver_street_name: 'Piccadilly',
    receiver_town: 'Manchester',
    receiver_postal_code: 'M1 1AE',
    receiver_country: 'UK',
    your_reference: 'Order 1001',
    shipment_content: 'Books',
    weight: '2.5',
    number_of_pieces: '1',
    total_gross_weight: '2.7',
    parcel_type: 'PARCEL',
  },
  {
    ...sender,
    receiver_fullname: 'Charles Babbage',
    receiver_email_address: 'charles@example.com',
    receiver_phone_number: '07700 900789',
    receiver_building: '21',
    receiver_street_name: 'Academy Street',
    receiver_postal_code: 'IV1 1AA',
    shipment_content: 'Wool jumpers',
    weight: '5',
  },
];

function saveTemplate(): Promise<void> {
  return saveTable('shipments-template.csv', bulkColumns.map(headingOf), templateRows.map(cellsOf));
}

function cellsOf(row: Partial<BulkTexts>): readonly string[] {
  return bulkColumns.map((name) => row[name] ?? '');
}

interface MatchColumnsProps {
  readonly table: CsvTable;
  readonly onMatch: (mapping: Mapping) => void;
  /** Back to the rows as they are; undefined while there are none. */
  readonly onBack: (() => void) | undefined;
  readonly onStartAgain: () => void;
}

const notThere = '';

/** For files whose headings don't tell: a choice for each field, with the first row as an example. */
export function MatchColumns({ table, onMatch, onBack, onStartAgain }: MatchColumnsProps) {
  const [mapping, setMapping] = useState<Mapping>(() => guessMapping(table.headings));
  const [hasTried, setHasTried] = useState(false);
  const heading = useFocusOnce();
  const missing = neededColumns.filter((name) => mapping[name] === undefined);

  const isMissing = (name: BulkColumn) => hasTried && missing.includes(name);

  function choose(name: BulkColumn, chosen: string) {
    const { [name]: _before, ...others } = mapping;
    setMapping(chosen === notThere ? others : { ...others, [name]: Number(chosen) });
  }

  function finish() {
    setHasTried(true);
    const [first] = missing;
    if (first) document.getElementById(idOf(first))?.focus();
    else onMatch(mapping);
  }

  return (
    <Card className="grid gap-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          Match your columns
        </h2>
        <p className="text-quiet">
          {missing.length === 0
            ? 'We’ve matched every required column. Check the others if you like.'
            : 'Match your columns to ours. Choose one for each field marked *.'}
          {onBack && ' We’ll read the file again, so you’ll lose anything you’ve fixed or removed.'}
        </p>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {bulkColumns.map((name) => (
          <Field
            key={name}
            id={idOf(name)}
            label={headingOf(name)}
            hint={hintOf(name, table, mapping) ?? (isMissing(name) ? undefined : 'Choose the column')} // a line for each, so that all align
            isRequired={neededColumns.includes(name)}
            error={isMissing(name) ? 'Choose a column.' : undefined}
          >
            {(control) => (
              <NativeSelect
                {...control}
                name={name}
                value={mapping[name] ?? notThere}
                onChange={({ currentTarget }) => choose(name, currentTarget.value)}
              >
                <option value={notThere}>Not in the file</option>
                {table.headings.map((title, at) => (
                  // By index, because two columns may have the same heading.
                  <option key={at} value={at}>
                    {title || `Column ${at + 1}`}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        ))}
      </div>
      <div className="flex flex-col gap-3 border-t border-line pt-6 sm:flex-row">
        <Button onClick={finish} disabled={Object.keys(mapping).length === 0}>
          Continue
        </Button>
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            Back to the rows
          </Button>
        )}
        <Button variant="quiet" onClick={onStartAgain}>
          Choose another file
        </Button>
      </div>
    </Card>
  );
}

function idOf(name: BulkColumn): string {
  return `column-${name}`;
}

function hintOf(name: BulkColumn, { lines }: CsvTable, mapping: Mapping): string | undefined {
  const at = mapping[name];
  const example = at === undefined ? undefined : lines[0]?.cells[at];
  if (example !== undefined) return example === '' ? 'Empty in the first row' : `First row: ${example.slice(0, 60)}`;
  const otherwise = otherwiseOf(name);
  return otherwise === undefined ? undefined : `If blank: ${otherwise}`;
}
