import { useId, useState } from 'react';
import { SlotChoice } from '../collection/slot-choice.tsx';
import { type CollectionChoice, useCollectionChoice } from '../collection/use-collection-choice.ts';
import { type BulkRow, formOf } from './bulk-row.ts';

/** When the shipments of a file are collected, asked once for all of them. */
export function useFileCollection(rows: readonly BulkRow[]): CollectionChoice {
  const [wanted, setWanted] = useState('');
  const [first] = rows.map(addressOf);
  return useCollectionChoice(first ?? noAddress, { wanted, onChange: setWanted });
}

const noAddress = { postal_code: '', street_name: '', building: '' };

function addressOf({ texts }: BulkRow) {
  const form = formOf(texts);
  return {
    postal_code: form.shipper_postal_code ?? '',
    street_name: form.shipper_street_name ?? '',
    building: form.shipper_building ?? '',
  };
}

interface FileCollectionProps {
  readonly rows: readonly BulkRow[];
  readonly collection: CollectionChoice;
}

export function FileCollection({ rows, collection: { slots, slot, choose, error } }: FileCollectionProps) {
  const id = useId();
  if (slots.length === 0) return null;
  const addresses = new Set(rows.map((row) => JSON.stringify(addressOf(row)))).size;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-bold">When shall we collect them?</legend>
      <SlotChoice id={id} slots={slots} value={slot} onChange={choose} noneWords="I’ll choose later" error={error} />
      {addresses > 1 && (
        <p className="text-sm text-quiet">We’ll come to each of the {addresses} addresses at this time.</p>
      )}
    </fieldset>
  );
}
