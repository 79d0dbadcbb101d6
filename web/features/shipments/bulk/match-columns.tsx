import { type ReactNode, useState } from 'react';
import type { CsvTable } from '../../../lib/csv/csv-table.ts';
import { useFocusOnce } from '../../../lib/use-focus-once.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import {
  type BulkColumn,
  bulkColumns,
  guessMapping,
  headingOf,
  type Mapping,
  neededColumns,
  otherwiseOf,
} from './bulk-columns.ts';

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

  const fieldOf = (name: BulkColumn) => (
    <Field
      key={name}
      id={idOf(name)}
      label={headingOf(name)}
      hint={hintOf(name, table, mapping)}
      className={fieldLook}
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
          <option value={notThere}>{neededColumns.includes(name) ? 'Choose one' : 'Not in the file'}</option>
          {table.headings.map((title, at) => (
            // By index, because two columns may have the same heading.
            <option key={at} value={at}>
              {title || `Column ${at + 1}`}
              {exampleOf(table, at)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );

  return (
    <Card className="grid grid-cols-1 gap-6">
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
      <div className={columnGrid}>{neededColumns.map(fieldOf)}</div>
      <OptionalColumns headings={table.headings} fieldOf={fieldOf} />
      {/* Quiet buttons of the same card, above the bar that stays in sight. */}
      <div className="flex flex-wrap gap-3">
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            Back to the rows
          </Button>
        )}
        <Button variant="quiet" className="-ml-4 forced-colors:ml-0" onClick={onStartAgain}>
          Choose another file
        </Button>
      </div>
      <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
        <p role="status" className="figures text-quiet">
          {missingWords(missing)}
        </p>
        <Button className="grow sm:grow-0" onClick={finish} disabled={Object.keys(mapping).length === 0}>
          Continue
        </Button>
      </div>
    </Card>
  );
}

const columnGrid = 'grid items-end gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 [&_select]:scroll-mb-28';

/** On a phone the label stands beside its control, and what is said of both across the row below. */
const fieldLook =
  'max-sm:grid-cols-[5fr_6fr] max-sm:items-center max-sm:[&>:last-child]:col-start-2 max-sm:[&>:last-child]:row-start-1 ' +
  'max-sm:[&>p]:col-span-full';

function missingWords(missing: readonly BulkColumn[]): string {
  const [first] = missing;
  if (first === undefined) return 'Every required column is matched';
  return missing.length === 1 ? `Still to choose: ${headingOf(first)}` : `${missing.length} columns to choose`;
}

const optionalColumns = bulkColumns.filter((name) => !neededColumns.includes(name));

interface OptionalColumnsProps {
  readonly headings: readonly string[];
  readonly fieldOf: (name: BulkColumn) => ReactNode;
}

/** Folded, unless some were matched: then those are shown, and the others on demand. */
function OptionalColumns({ headings, fieldOf }: OptionalColumnsProps) {
  const [matched] = useState(() => {
    const guessed = guessMapping(headings);
    return optionalColumns.filter((name) => guessed[name] !== undefined);
  });
  const [isAllShown, setIsAllShown] = useState(false);
  const hidden = matched.length === 0 || isAllShown ? 0 : optionalColumns.length - matched.length;
  return (
    <details open={matched.length > 0} className="border-t border-line pt-3">
      <summary className="summary-chevron">
        <h3 className="text-base">
          Optional columns{' '}
          <span className="figures font-normal text-quiet">
            ({optionalColumns.length}
            {matched.length > 0 && `, ${matched.length} matched`})
          </span>
        </h3>
      </summary>
      <div className={classNames(columnGrid, 'pt-3')}>{(hidden > 0 ? matched : optionalColumns).map(fieldOf)}</div>
      {hidden > 0 && (
        <Button variant="quiet" className="mt-3 -ml-4 forced-colors:ml-0" onClick={() => setIsAllShown(true)}>
          Show {hidden} more columns
        </Button>
      )}
    </details>
  );
}

/** Tells columns apart whose headings don't. */
function exampleOf({ headings, lines }: CsvTable, at: number): string {
  const title = headings[at] ?? '';
  if (title !== '' && headings.indexOf(title) === headings.lastIndexOf(title)) return '';
  const example = lines[0]?.cells[at] ?? '';
  return example === '' ? '' : `: ${example.slice(0, 24)}${example.length > 24 ? '…' : ''}`;
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
