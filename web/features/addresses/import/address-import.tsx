import { Download } from 'lucide-react';
import type { AddressSide } from '../../../../contract/address-book.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileChooser } from '../../../ui/file-chooser.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { addressColumns, neededColumns } from './address-columns.ts';
import { ImportPreview } from './import-preview.tsx';
import { saveCsv } from './save-csv.ts';
import { useAddressImport } from './use-address-import.ts';

interface AddressImportProps {
  readonly side: AddressSide;
  /** Called when every row is added or left out. */
  readonly onDone: () => void;
}

/** Brings a file of addresses into the book: choose it, check it, add it. */
export function AddressImport({ side, onDone }: AddressImportProps) {
  const { rows, read, ...state } = useAddressImport(side, onDone);
  if (!rows) return <ChooseFile problem={state.problem} onChoose={read} />;
  return <ImportPreview rows={rows} state={state} />;
}

interface ChooseFileProps {
  readonly problem: string | undefined;
  readonly onChoose: (file: File) => Promise<void>;
}

/** Where a file is chosen: what it has to look like, and an empty one to fill. */
function ChooseFile({ problem, onChoose }: ChooseFileProps) {
  return (
    <Card className="grid gap-5">
      {problem !== undefined && (
        <Notice tone="danger" title="This file can't be imported" isLive>
          {problem}
        </Notice>
      )}
      <p className="max-w-measure">
        Choose a CSV file, which every spreadsheet can save. Its first line names the columns. Nothing is added before
        you have seen it.
      </p>
      <ul className="flex flex-wrap gap-2">
        {addressColumns.map(({ name, heading }) => (
          <li key={name} className="rounded-control bg-tint px-2.5 py-1 text-sm">
            {heading}
            {neededColumns.includes(name) ? ' (needed)' : ''}
          </li>
        ))}
      </ul>
      <FileChooser label="Choose a CSV file" accept=".csv,text/csv,text/plain" onChoose={onChoose}>
        <Button variant="quiet" onClick={() => void saveCsv([], 'address-book-template.csv')}>
          <Download aria-hidden="true" />
          Download a template
        </Button>
      </FileChooser>
    </Card>
  );
}
