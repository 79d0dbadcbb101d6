import { Download, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { buttonClasses } from '../../../ui/button-classes.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { addressColumns, neededColumns } from './address-columns.ts';
import { saveCsv } from './save-csv.ts';

interface ChooseFileProps {
  readonly problem: string | undefined;
  readonly onChoose: (file: File) => Promise<void>;
}

/** Where a file is chosen: what it has to look like, and an empty one to fill. */
export function ChooseFile({ problem, onChoose }: ChooseFileProps) {
  const id = useId();
  const [isReading, setIsReading] = useState(false);

  async function read(file: File | undefined) {
    if (!file) return;
    setIsReading(true);
    await onChoose(file);
    setIsReading(false);
  }

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
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          className="peer sr-only"
          disabled={isReading}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            currentTarget.value = ''; // so that the same file can be chosen again once it is mended
          }}
        />
        <label
          htmlFor={id}
          className={buttonClasses(
            'primary',
            'medium',
            'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          )}
        >
          {isReading ? <Spinner /> : <Upload aria-hidden="true" />}
          Choose a CSV file
        </label>
        <Button variant="quiet" onClick={() => void saveCsv([], 'address-book-template.csv')}>
          <Download aria-hidden="true" />
          Download a template
        </Button>
      </div>
    </Card>
  );
}
