import { useId, useRef, useState } from 'react';
import type { Batch } from '../../../../contract/bulk.ts';
import { formatPounds } from '../../../../contract/values/money.ts';
import { isUnclear } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Price } from '../../../ui/price.tsx';
import { SlotChoice } from '../collection/slot-choice.tsx';
import { type CollectionChoice, useCollectionChoice } from '../collection/use-collection-choice.ts';
import { SenderDeclaration } from '../prohibited/sender-declaration.tsx';
import { type DropOffChoice, DropOffFields, HandoverChoice, useFileDropOff } from '../wizard/drop-off-fields.tsx';
import { type BulkRow, formOf, hasErrors, hasMissingHouse } from './bulk-row.ts';
import type { View } from './bulk-search.ts';
import type { useCreateBatch } from './use-create-batch.ts';
import type { useRowPrices } from './use-row-prices.ts';

interface BulkTotalProps {
  readonly rows: readonly BulkRow[];
  readonly prices: ReturnType<typeof useRowPrices>;
  readonly batch: ReturnType<typeof useCreateBatch>;
  readonly onCreated: (batch: Batch, then: 'pay' | 'later') => void;
  readonly onShow: (view: View) => void;
}

export function BulkTotal({ rows, prices, batch, onCreated, onShow }: BulkTotalProps) {
  const declaration = useRef<HTMLInputElement>(null);
  const [isDeclared, setIsDeclared] = useState(false);
  const [isSavingReceivers, setIsSavingReceivers] = useState(false);
  const [complaint, setComplaint] = useState<'errors' | 'prices' | 'declaration'>();
  const wrong = rows.filter(hasErrors).length;
  const withoutHouse = rows.filter(hasMissingHouse).length;
  const isPriced = prices.done === prices.of;
  const sum = sumOf(rows);
  const collection = useFileCollection(rows);
  const dropOff = useFileDropOff(addressOf(rows[0]).postal_code, Math.max(...rows.map(parcelKgOf)));

  function create(then: 'pay' | 'later') {
    const found = complaintAbout({ wrong, isPriced, isDeclared });
    setComplaint(found);
    if (found === 'errors') onShow('errors');
    if (found === 'declaration') declaration.current?.focus();
    const choices = { total: sum.total, isSavingReceivers, slot: collection.slot, point: dropOff.point };
    if (found === undefined) void batch.create((created) => onCreated(created, then), choices);
  }

  return (
    <Card className="grid gap-5 lg:sticky lg:top-28">
      <div>
        <h2 className="text-lg">{countWords(rows.length - wrong, 'shipment')}</h2>
        {wrong > 0 && <p className="text-sm text-quiet">{countWords(wrong, 'row')} with errors not included.</p>}
      </div>
      {!isPriced && prices.problem === undefined && (
        <ProgressBar
          label={`Priced ${prices.done.toLocaleString('en-GB')} of ${prices.of.toLocaleString('en-GB')}`}
          value={prices.done}
          max={prices.of}
        />
      )}
      {prices.problem !== undefined && (
        <Notice tone="danger" title="We couldn’t price the rows" isLive>
          <p>{prices.problem}</p>
          <Button variant="secondary" size="small" className="mt-3" onClick={prices.retry}>
            Try again
          </Button>
        </Notice>
      )}
      <dl className="grid gap-1">
        <SumLine label="Net" pounds={sum.net} />
        <SumLine label="VAT" pounds={sum.vat} />
        <SumLine
          label={wrong > 0 ? 'Total (rows with errors not included)' : 'Total including VAT'}
          pounds={sum.total}
          isTotal
        />
      </dl>
      {withoutHouse > 0 && (
        <Notice tone="warning" title={`${countWords(withoutHouse, 'row')} without a house number or name`}>
          <p>Our driver may not find the door. Add the number, or leave it if there isn’t one.</p>
          <Button variant="secondary" size="small" className="mt-3" onClick={() => onShow('houses')}>
            {withoutHouse === 1 ? 'Show this row' : 'Show these rows'}
          </Button>
        </Notice>
      )}
      <FileHandover rows={rows} collection={collection} dropOff={dropOff} />
      <SenderDeclaration
        ref={declaration}
        isOfMany
        checked={isDeclared}
        error={complaint === 'declaration' && !isDeclared ? 'Please confirm what you’re sending.' : undefined}
        onChange={({ currentTarget }) => setIsDeclared(currentTarget.checked)}
      />
      <Checkbox
        name="save_receivers"
        checked={isSavingReceivers}
        onChange={({ currentTarget }) => setIsSavingReceivers(currentTarget.checked)}
        label="Add these receivers to your address book"
      />
      {complaint === 'errors' && wrong > 0 && (
        <Notice tone="danger" isLive>
          {wrong === 1
            ? '1 row has an error. Fix or remove it first.'
            : `${wrong.toLocaleString('en-GB')} rows have errors. Fix or remove them first.`}
        </Notice>
      )}
      {complaint === 'prices' && !isPriced && (
        <Notice tone="danger" isLive>
          We’re still pricing some rows. Please wait a moment.
        </Notice>
      )}
      {batch.failure !== undefined && (
        <Notice
          tone="danger"
          title={isUnclear(batch.failure) ? 'We’re not sure if they were created' : 'Nothing was created'}
          isLive
        >
          <p>{batch.failure.message}</p>
          {isUnclear(batch.failure) && <p>If you don’t change any rows, nothing will be created twice.</p>}
        </Notice>
      )}
      {batch.isSending && <ProgressBar label="Creating all shipments at once. This takes a few seconds." />}
      <div className="grid gap-3">
        <Button isLoading={batch.isSending} loadingText="Creating your shipments" onClick={() => create('pay')}>
          Create and pay {isPriced && wrong === 0 && formatPounds(sum.total)}
        </Button>
        <Button variant="secondary" disabled={batch.isSending} onClick={() => create('later')}>
          Create and pay later
        </Button>
      </div>
      <p className="text-sm text-quiet">
        If one fails, none are booked. Pay once and get an invoice for each. You can cancel each one free of charge
        until we first scan it.
      </p>
    </Card>
  );
}

function complaintAbout({ wrong, isPriced, isDeclared }: { wrong: number; isPriced: boolean; isDeclared: boolean }) {
  if (wrong > 0) return 'errors';
  if (!isPriced) return 'prices';
  return isDeclared ? undefined : 'declaration';
}

function SumLine({ label, pounds, isTotal = false }: { label: string; pounds: number; isTotal?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isTotal ? 'font-semibold' : 'text-quiet'}>{label}</dt>
      <dd>
        <Price pounds={pounds} className={isTotal ? 'text-2xl font-extrabold' : ''} />
      </dd>
    </div>
  );
}

/** In whole pence: adding a thousand amounts in pounds would drift. */
function sumOf(rows: readonly BulkRow[]) {
  const add = (part: 'net' | 'vat' | 'total') =>
    rows.reduce((pence, { price }) => pence + Math.round((price?.[part] ?? 0) * 100), 0) / 100;
  return { net: add('net'), vat: add('vat'), total: add('total') };
}

function countWords(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}

/** When the shipments of a file are collected, asked once for all of them. */
function useFileCollection(rows: readonly BulkRow[]): CollectionChoice {
  const [wanted, setWanted] = useState('');
  const hasOtherAddresses = countAddresses(rows) > 1;
  return useCollectionChoice(addressOf(rows[0]), { wanted, onChange: setWanted, hasOtherAddresses });
}

function countAddresses(rows: readonly BulkRow[]): number {
  return new Set(rows.map((row) => JSON.stringify(addressOf(row)))).size;
}

function addressOf(row: BulkRow | undefined) {
  const form = row && formOf(row.texts);
  return {
    postal_code: form?.shipper_postal_code ?? '',
    street_name: form?.shipper_street_name ?? '',
    building: form?.shipper_building ?? '',
  };
}

/** Zero for a row that says no weight yet. */
function parcelKgOf({ texts }: BulkRow): number {
  return Number(texts.total_gross_weight || texts.weight) / Number(texts.number_of_pieces) || 0;
}

interface FileHandoverProps {
  readonly rows: readonly BulkRow[];
  readonly collection: CollectionChoice;
  readonly dropOff: DropOffChoice;
}

function FileHandover({ rows, collection: { slots, slot, joinWords, choose, error }, dropOff }: FileHandoverProps) {
  const id = useId();
  const hasPoints = dropOff.offered.length > 0;
  const hasChoice = slots.length > 0 || joinWords !== undefined;
  if (!hasChoice && !hasPoints) return null;
  const isDroppedOff = dropOff.point !== '';
  const addresses = countAddresses(rows);
  return (
    <>
      {hasPoints && <HandoverChoice dropOff={dropOff} label="How will you hand them over?" />}
      {isDroppedOff && (
        <fieldset className="min-w-0">
          <legend className="mb-3 text-lg font-bold">Where will you drop them off?</legend>
          <DropOffFields dropOff={dropOff} />
        </fieldset>
      )}
      {!isDroppedOff && hasChoice && (
        <fieldset className="grid min-w-0 gap-4">
          <legend className="mb-3 text-lg font-bold">When should we collect them?</legend>
          <SlotChoice
            {...{ id, slots, joinWords, error }}
            value={slot}
            onChange={choose}
            noneWords="I’ll choose later"
          />
          {addresses > 1 && (
            <p className="text-sm text-quiet">We’ll come to each of the {addresses} addresses at this time.</p>
          )}
        </fieldset>
      )}
    </>
  );
}
