import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { hoursOfWindow } from '../../contract/recurring-collections.ts';
import {
  type BookedCollection,
  listBookedCollections,
  listSlotDays,
  type SlotDayRow,
  type SlotPlanRow,
  setSlotDay,
} from '../../contract/staff/collections.ts';
import { friendlyDay } from '../../contract/values/time/friendly-date.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/buttons/button.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { CapacityDialog, CloseDialog, PlanDialog } from '../collections/slot-dialogs.tsx';
import { SlotPlans } from '../collections/slot-plans.tsx';
import { Listing } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowAction } from '../parts/row-action.tsx';
import { useChange } from '../parts/use-change.ts';
import { useCan } from '../staff-session.ts';

type Open =
  | { readonly dialog: 'capacity' | 'close'; readonly slot: SlotDayRow }
  | { readonly dialog: 'plan'; readonly plan: SlotPlanRow };

/** Area and day are in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const [area, day] = [search.get('area') ?? '', search.get('day') ?? ''];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHead title="Collections" lead="How many stops fit into each window, what is booked, and closing one." />
      <form
        key={area}
        role="search"
        aria-label="Choose an area"
        className="mb-6 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>; // one text field
          const asked = typed['area']?.trim().toUpperCase() ?? '';
          setSearch(asked === '' ? {} : { area: asked });
        }}
      >
        <TextField
          name="area"
          label="Area"
          hint="An outcode or a post area, such as DA1 or DA."
          defaultValue={area}
          autoComplete="off"
          className="w-72 max-sm:w-full"
        />
        <Button type="submit">Show</Button>
      </form>
      <div className="grid gap-7">
        {area !== '' && day !== '' && <Booked area={area} day={day} />}
        {area !== '' && <Windows area={area} onOpen={setOpen} />}
        <SlotPlans onChange={(plan) => setOpen({ dialog: 'plan', plan })} />
      </div>
      {open?.dialog === 'capacity' && <CapacityDialog slot={open.slot} onClose={close} />}
      {open?.dialog === 'close' && <CloseDialog slot={open.slot} onClose={close} />}
      {open?.dialog === 'plan' && <PlanDialog plan={open.plan} onClose={close} />}
    </>
  );
}

interface OpenProps {
  readonly onOpen: (open: Open) => void;
}

function Windows({ area, onOpen }: OpenProps & { readonly area: string }) {
  const query = useQuery(endpointQuery(listSlotDays, { query: { area } }), queryClient);
  const canManage = useCan('collections:manage');
  const { run: onReopen } = useChange<SlotDayRow>({
    send: ({ slot }) => call(setSlotDay, { body: { area, slot, closed_reason: null } }),
    changes: [listSlotDays],
  });
  return (
    <Listing
      label="windows"
      query={query}
      columns={windowColumns({ area, canManage, onReopen, onOpen })}
      rowKey={({ slot }) => slot}
      caption={`Windows in ${area}`}
      empty="No van collects there in the days to come."
    />
  );
}

interface WindowActions extends OpenProps {
  readonly area: string;
  readonly canManage: boolean;
  readonly onReopen: (slot: SlotDayRow) => void;
}

function windowColumns({ area, canManage, onReopen, onOpen }: WindowActions): readonly Column<SlotDayRow>[] {
  return [
    {
      key: 'day',
      header: 'Day',
      cell: ({ slot }) => (
        <Link href={`?${new URLSearchParams({ area, day: slot.slice(0, 10) }).toString()}`}>{dayOf(slot)}</Link>
      ),
    },
    { key: 'window', header: 'Window', cell: ({ slot }) => <span className="figures">{hoursOf(slot)}</span> },
    { key: 'booked', header: 'Booked', cell: (slot) => <Fill {...slot} /> },
    { key: 'held', header: 'Held', isNumeric: true, cell: ({ held }) => held },
    {
      key: 'state',
      header: 'State',
      cell: ({ closed_reason, is_exception }) => {
        if (closed_reason !== null) return <Badge tone="danger">Closed: {closed_reason}</Badge>;
        return is_exception && <Badge>Set for this date</Badge>;
      },
    },
    ...(canManage
      ? [
          {
            key: 'actions',
            header: 'Actions',
            cell: (slot: SlotDayRow) => {
              const name = `${dayOf(slot.slot)}, ${hoursOf(slot.slot)}`;
              return (
                <span className="flex flex-wrap gap-2">
                  <RowAction of={name} onClick={() => onOpen({ dialog: 'capacity', slot })}>
                    Capacity
                  </RowAction>
                  {slot.closed_reason === null ? (
                    <RowAction variant="quiet-danger" of={name} onClick={() => onOpen({ dialog: 'close', slot })}>
                      Close
                    </RowAction>
                  ) : (
                    <RowAction variant="quiet" of={name} onClick={() => onReopen(slot)}>
                      Open again
                    </RowAction>
                  )}
                </span>
              );
            },
          },
        ]
      : []),
  ];
}

/** Taken of the capacity, as a bar and in figures. */
function Fill({ taken, capacity }: SlotDayRow) {
  const share = capacity === 0 ? 0 : Math.min(1, taken / capacity);
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="h-2 w-24 overflow-hidden rounded-full bg-line">
        <span className="block h-full origin-left bg-route" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="figures whitespace-nowrap">
        {taken} of {capacity}
      </span>
    </span>
  );
}

const bookedColumns: readonly Column<BookedCollection>[] = [
  { key: 'window', header: 'Window', cell: ({ slot }) => <span className="figures">{hoursOf(slot)}</span> },
  {
    key: 'who',
    header: 'Who and where',
    cell: ({ name, address, phone }) => (
      <>
        {name}
        <span className="block text-sm text-quiet">
          {address}, {phone}
        </span>
      </>
    ),
  },
  { key: 'parcels', header: 'Parcels', isNumeric: true, cell: ({ parcels }) => parcels },
  { key: 'weight', header: 'Weight', isNumeric: true, cell: ({ weight_kg }) => `${weight_kg} kg` },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, needs_own_van, is_recurring }) => (
      <span className="flex flex-wrap gap-2">
        <Badge>{state.charAt(0) + state.slice(1).toLowerCase()}</Badge>
        {is_recurring && <Badge>Recurring</Badge>}
        {needs_own_van && <Badge tone="warning">Own van</Badge>}
      </span>
    ),
  },
  { key: 'codes', header: 'Tracking codes', cell: ({ tracking_codes }) => tracking_codes.join(', ') },
];

function Booked({ area, day }: { readonly area: string; readonly day: string }) {
  const query = useQuery(endpointQuery(listBookedCollections, { query: { area, day } }), queryClient);
  return (
    <Listing
      label="booked collections"
      query={query}
      columns={bookedColumns}
      rowKey={({ id }) => id}
      caption={`Booked in ${area} on ${dayOf(day)}`}
      empty="Nothing is booked that day."
    />
  );
}

function dayOf(slot: string): string {
  return friendlyDay(new Date(`${slot.slice(0, 10)}T12:00:00Z`));
}

/** '12pm to 4pm' of '2026-11-19 12-16'. */
function hoursOf(slot: string): string {
  return hoursOfWindow(slot.slice(11));
}
