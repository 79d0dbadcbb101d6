import { Download } from 'lucide-react';
import { saveTable } from '../../../lib/csv/save-table.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FileChooser } from '../../../ui/fields/file-chooser.tsx';
import { type BulkTexts, bulkColumns, headingOf, neededColumns } from './bulk-columns.ts';
import type { OwnDetails } from './map-csv-row.ts';

interface ChooseBulkFileProps {
  /** Whether it replaces rows, and with them the button that was pressed: then it takes the focus. */
  readonly isAgain: boolean;
  readonly problem: string | undefined;
  readonly onChoose: (file: File) => Promise<void>;
}

const needed = neededColumns.map(headingOf);
const optional = bulkColumns.filter((name) => !neededColumns.includes(name)).map(headingOf);

/** Chooses the file, says what it has to look like, and offers a template. */
export function ChooseBulkFile({ isAgain, problem, onChoose }: ChooseBulkFileProps) {
  return (
    <Card className="grid gap-5">
      {problem !== undefined && (
        <Notice tone="danger" title="We can’t use this file" isLive>
          {problem}
        </Notice>
      )}
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4 lg:grid-rows-[auto_1fr]">
          <p className="max-w-measure">
            Upload a CSV, one parcel per row, up to 1,000. Check every price before you book.
          </p>
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
        </div>
        <div className="grid content-start gap-x-8 gap-y-4 max-lg:border-t max-lg:border-line max-lg:pt-5 sm:max-lg:grid-cols-2">
          <Columns
            title="Required columns"
            names={needed}
            note="Our driver also needs the house number or name, in its own column or with the street. We’ll warn you about rows without one."
          />
          <details>
            <summary className="summary-chevron font-semibold">
              Optional columns <span className="figures font-normal text-quiet">({optional.length})</span>
            </summary>
            <Columns
              title="Optional columns"
              isTitleHidden
              names={optional}
              note="If left blank: you as sender, UK, 1 piece. Your reference is optional."
            />
          </details>
        </div>
      </div>
    </Card>
  );
}

interface ColumnsProps {
  readonly title: string;
  readonly isTitleHidden?: boolean;
  readonly names: readonly string[];
  readonly note: string;
}

function Columns({ title, isTitleHidden = false, names, note }: ColumnsProps) {
  return (
    <section className="grid content-start gap-2">
      <h2 className={isTitleHidden ? 'sr-only' : 'flex min-h-11 items-center text-base font-semibold'}>{title}</h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      <p className="text-sm text-quiet">{note}</p>
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
