import { useState } from 'react';
import type { CsvTable } from '../../../lib/csv/csv-table.ts';
import { useFocusOnce } from '../../../lib/use-focus-once.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
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
  /** Goes back to the rows as they are; undefined while there are none. */
  readonly onBack: (() => void) | undefined;
  readonly onStartAgain: () => void;
}

const notThere = '';

/** Says which column of the file holds what, where its headings don't say so: a choice for each field, with what the first row has there. */
export function MatchColumns({ table, onMatch, onBack, onStartAgain }: MatchColumnsProps) {
  const [mapping, setMapping] = useState<Mapping>(() => guessMapping(table.headings));
  const [hasTried, setHasTried] = useState(false);
  const heading = useFocusOnce();
  const missing = neededColumns.filter((name) => mapping[name] === undefined);

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
          Match the columns
        </h2>
        <p className="text-quiet">
          {missing.length === 0
            ? 'Every field we need has a column. Check the others if you like.'
            : 'We could not tell which of your columns holds what. Please choose it where nothing is chosen yet.'}
          {onBack && ' The rows are then read from the file again, without what you fixed or removed.'}
        </p>
      </div>
      <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {bulkColumns.map((name) => (
          <Field
            key={name}
            id={idOf(name)}
            label={headingOf(name)}
            hint={hintOf(name, table, mapping)}
            isRequired={neededColumns.includes(name)}
            error={hasTried && missing.includes(name) ? 'Please choose a column.' : undefined}
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
                  // By its place, because two columns may have the same heading.
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
        <Button onClick={finish}>Continue</Button>
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
  return otherwise === undefined ? undefined : `Otherwise ${otherwise}`;
}
