import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { offerSlots } from '../../../../contract/collections.ts';
import { type ComingCollection, changeRecurringDay } from '../../../../contract/recurring-collections.ts';
import { streetLine } from '../../../../contract/values/places/street-line.ts';
import { friendlyDay } from '../../../../contract/values/time/friendly-date.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useCan } from '../../../session/role.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { refreshCollections } from './recurring-dialog.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { windowWords } from './slot-words.ts';

interface Opened {
  readonly what: 'move' | 'cancel';
  readonly collection: ComingCollection;
}

/** A working week. Each more is a card on a phone. */
const shownAtFirst = 5;

export function ComingCollections({ coming }: { readonly coming: readonly ComingCollection[] }) {
  const [opened, setOpened] = useState<Opened>();
  const canBook = useCan('shipments:book');
  const [isWhole, setIsWhole] = useState(false);
  const close = () => setOpened(undefined);
  return (
    <>
      <Table
        caption="Coming collections"
        isCaptionHidden
        columns={canBook ? [...columns, actions(setOpened)] : columns}
        rows={isWhole ? coming : coming.slice(0, shownAtFirst)}
        rowKey={({ day, recurring_id, from, shipment_id }) => [day, recurring_id, from, shipment_id].join(' ')}
      />
      {coming.length > shownAtFirst && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 justify-self-start forced-colors:ml-0"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${coming.length}`}
          <span className="sr-only"> collections</span>
        </Button>
      )}
      {opened?.what === 'move' && <MoveDialog collection={opened.collection} onClose={close} />}
      {opened?.what === 'cancel' && <CancelDialog collection={opened.collection} onClose={close} />}
    </>
  );
}

function whenWords({ day, from, until }: ComingCollection): string {
  return from !== undefined && until !== undefined
    ? windowWords({ from, until })
    : friendlyDay(new Date(`${day}T12:00:00Z`));
}

function parcelWords({ state, parcels }: ComingCollection): string | undefined {
  if (state === 'CANCELLED' || parcels === 0) return undefined;
  return parcels === 1 ? '1 parcel' : `${parcels} parcels`;
}

/** By why there is none, or by its state. */
function stateOf({ state, problem }: ComingCollection): readonly [tone: BadgeTone, words: string] {
  if (problem === 'FULL') return ['warning', 'Fully booked'];
  if (problem === 'CLOSED') return ['warning', 'We can’t come'];
  if (problem === 'NOTHING_READY') return ['neutral', 'Nothing was booked'];
  if (state === 'BOOKED') return ['success', 'Booked'];
  if (state === 'DONE') return ['success', 'Collected'];
  return state === 'FAILED' ? ['danger', 'Couldn’t collect'] : ['neutral', 'Cancelled'];
}

const columns: readonly Column<ComingCollection>[] = [
  {
    key: 'when',
    header: 'When',
    card: '@max-table:font-semibold',
    cell: (collection) => <span className="figures @table:whitespace-nowrap">{whenWords(collection)}</span>,
  },
  {
    key: 'state',
    header: 'Status',
    card: '@max-table:justify-self-end',
    cell: (collection) => {
      const [tone, words] = stateOf(collection);
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
  {
    key: 'from',
    header: 'From',
    card: '@max-table:col-span-full break-words',
    cell: ({ building, street_name, postal_code }) =>
      [streetLine(building, street_name), postal_code].filter(Boolean).join(', '),
  },
  { key: 'parcels', header: 'Parcels', card: '@max-table:col-span-full @max-table:text-quiet', cell: parcelWords },
];

function actions(open: (opened: Opened) => void): Column<ComingCollection> {
  return {
    key: 'actions',
    header: 'Actions',
    card: '@max-table:col-span-full @max-table:pt-1.5',
    cell: (collection) => {
      const { recurring_id: recurringId, shipment_id: shipmentId, state, can_change: canChange } = collection;
      if (recurringId === undefined) {
        return shipmentId === undefined ? undefined : (
          <Link href={`/dashboard/shipments/${shipmentId}`} aria-label={`See the shipment of ${whenWords(collection)}`}>
            See the shipment
          </Link>
        );
      }
      if (!canChange || state === 'DONE') return undefined;
      return (
        <span className="flex gap-2 @max-table:flex-wrap @table:whitespace-nowrap">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Choose another time for ${whenWords(collection)}`}
            onClick={() => open({ what: 'move', collection })}
          >
            Choose another time
          </Button>
          {state === 'BOOKED' && (
            <Button
              variant="quiet-danger"
              size="small"
              aria-label={`Cancel ${whenWords(collection)}`}
              onClick={() => open({ what: 'cancel', collection })}
            >
              Cancel
            </Button>
          )}
        </span>
      );
    },
  };
}

interface DayDialogProps {
  readonly collection: ComingCollection;
  readonly onClose: () => void;
}

function useChangeDay({ collection: { recurring_id: id = '', day }, onClose }: DayDialogProps) {
  return useMutation(
    {
      mutationFn: (slot: string | null) => call(changeRecurringDay, { params: { id }, body: { day, slot } }),
      onSuccess: async ({ message }) => {
        await refreshCollections();
        toast.success(message);
        onClose();
      },
    },
    queryClient,
  );
}

function MoveDialog(props: DayDialogProps) {
  const { collection, onClose } = props;
  const id = useId();
  const [chosen, setChosen] = useState('');
  const { mutate, isPending, error } = useChangeDay(props);
  const query = { postal_code: collection.postal_code, recurring: 'true' as const };
  const { data } = useQuery(endpointQuery(offerSlots, { query }), queryClient);
  const slots = data?.data ?? [];
  const slot = slots.some((one) => one.slot === chosen) ? chosen : (slots[0]?.slot ?? '');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose another time"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button disabled={slot === ''} isLoading={isPending} loadingText="Saving" onClick={() => mutate(slot)}>
            Book this time
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Notice tone="danger">{error.message}</Notice>}
        <p>Instead of {whenWords(collection)}. Your other collections stay as they are.</p>
        {data && slots.length === 0 && <p>No other time is free at the moment.</p>}
        {slots.length > 0 && <SlotChoice id={id} slots={slots} value={slot} onChange={setChosen} />}
      </div>
    </Dialog>
  );
}

function CancelDialog(props: DayDialogProps) {
  const { collection, onClose } = props;
  const { mutate, isPending, error } = useChangeDay(props);
  return (
    <ConfirmDialog
      isOpen
      title="Cancel this collection?"
      confirmWords="Cancel it"
      isSending={isPending}
      error={error}
      onConfirm={() => mutate(null)}
      onClose={onClose}
    >
      <p>
        We won’t come on {whenWords(collection)}. Your other collections stay as they are
        {collection.shipments > 0 && ', and you can choose another time for its shipments'}.
      </p>
    </ConfirmDialog>
  );
}
