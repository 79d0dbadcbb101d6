import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileChooser } from '../../../ui/file-chooser.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type BulkColumn, bulkColumns, headingOf, neededColumns } from './bulk-columns.ts';
import { saveTemplate } from './save-template.ts';

interface ChooseBulkFileProps {
  /** Whether it takes the place of rows that were there a moment ago, and of the button that was pressed: then it takes the focus. */
  readonly isAgain: boolean;
  readonly problem: string | undefined;
  readonly onChoose: (file: File) => Promise<void>;
}

const isNeeded = (name: BulkColumn) => name === 'receiver_building' || neededColumns.includes(name);
const needed = bulkColumns.filter(isNeeded).map(headingOf);
const filledIn = bulkColumns.filter((name) => !isNeeded(name) && name !== 'your_reference').map(headingOf);

/** Where the file is chosen: what it has to look like, and one to fill in. */
export function ChooseBulkFile({ isAgain, problem, onChoose }: ChooseBulkFileProps) {
  return (
    <Card className="grid gap-5">
      {problem !== undefined && (
        <Notice tone="danger" title="This file can’t be used" isLive>
          {problem}
        </Notice>
      )}
      <p className="max-w-measure">
        Choose a CSV file, which every spreadsheet and shop can save: one shipment a line, at most 1,000. You see every
        row with its price before anything is created.
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
      <div className="grid gap-4 text-sm sm:grid-cols-2">
        <Columns title="Needed in every row" names={needed} note="The house number may be part of the street." />
        <Columns
          title="Filled in where it is empty"
          names={filledIn}
          note="The sender is you, the country the UK, the number of pieces 1. Your reference is optional."
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
      <p className="text-quiet">{names.join(', ')}.</p>
      {note !== undefined && <p className="text-quiet">{note}</p>}
    </section>
  );
}
