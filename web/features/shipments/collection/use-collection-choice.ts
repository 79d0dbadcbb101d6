import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Collection,
  comparedText,
  getCollection,
  holdSlot,
  type OfferedSlot,
  offerSlots,
} from '../../../../contract/collections.ts';
import { type ComingCollection, listCollections } from '../../../../contract/recurring-collections.ts';
import { parsePostcode } from '../../../../contract/values/places/postcode.ts';
import { minutes } from '../../../../contract/values/time/duration.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useIsGuest } from '../../../session/guest-session.ts';
import { useIsSignedIn } from '../../../session/session-store.ts';
import { windowWords } from './slot-words.ts';

interface CollectionAddress {
  readonly postal_code: string;
  readonly street_name: string;
  readonly building: string;
}

interface ChoiceOptions {
  /** A window, `noSlot`, or empty for who has not chosen. */
  readonly wanted: string;
  readonly onChange: (wanted: string) => void;
  /** A shipment that was saved before, with what it asks for. */
  readonly draftId?: string | undefined;
  /** Whether nothing is chosen for who doesn't choose. */
  readonly isOptional?: boolean;
  /** Whether the shipments have other addresses too, where no recurring collection may come. */
  readonly hasOtherAddresses?: boolean;
}

/** Chosen by who wants no collection now. */
const noSlot = 'none';

const refetchMs = minutes(2);

/**
 * The collection of a shipment that is not paid yet. Who chooses nothing joins the recurring collection of the address, or else gets the
 * first window on offer; where none is known, the shipment is created without one.
 */
export function useCollectionChoice(
  address: CollectionAddress,
  { wanted, onChange, draftId, isOptional = false, hasOtherAddresses = false }: ChoiceOptions,
) {
  const isSignedIn = useIsSignedIn();
  const isGuest = useIsGuest();
  const [held, setHeld] = useState<OfferedSlot & { readonly until_when: string }>();
  const [error, setError] = useState<string>();
  const postcode = parsePostcode(address.postal_code)?.unit;
  const offer = useQuery(
    {
      queryKey: [offerSlots.name, postcode],
      queryFn: ({ signal }) => call(offerSlots, { query: { postal_code: postcode ?? '' } }, signal, { isQuiet: true }),
      enabled: postcode !== undefined,
      refetchInterval: refetchMs,
    },
    queryClient,
  );
  const draft = useQuery(
    {
      queryKey: [getCollection.name, { params: { id: draftId } }],
      queryFn: ({ signal }) => call(getCollection, { params: { id: draftId ?? '' } }, signal, { isQuiet: true }),
      enabled: draftId !== undefined,
    },
    queryClient,
  );
  const coming = useQuery(
    {
      queryKey: [listCollections.name, {}],
      queryFn: ({ signal }) => call(listCollections, {}, signal, { isQuiet: true }),
      enabled: isSignedIn && postcode !== undefined,
    },
    queryClient,
  );
  const joined = hasOtherAddresses
    ? undefined
    : coming.data?.coming.find((one) => isJoinedFrom(one, { ...address, postal_code: postcode ?? '' }));
  const asked = draft.data?.collection && slotOf(draft.data.collection);
  const slots = withOwn(offer.data?.data ?? [], [held, asked]);
  const isKnown = (slot: string) => slots.some((one) => one.slot === slot);
  const firstSlot = isOptional || joined ? '' : (slots[0]?.slot ?? '');
  const byDefault = draftId === undefined ? firstSlot : (asked?.slot ?? '');
  const slot = wanted === noSlot ? '' : isKnown(wanted) ? wanted : byDefault;

  const refuse = (message: string) => {
    setError(message);
    setHeld(undefined);
    void offer.refetch();
  };
  /** Best effort: creating the shipment holds the place in any case. */
  const hold = async (chosen: string) => {
    const offered = slots.find((one) => one.slot === chosen);
    if (
      !offered ||
      (!isSignedIn && !isGuest) ||
      (held?.slot === chosen && Date.parse(held.until_when) - Date.now() > refetchMs)
    )
      return;
    try {
      const { held: answer } = await call(holdSlot, { body: { ...address, slot: chosen } }, undefined, {
        isQuiet: true,
      });
      setHeld({ ...offered, until_when: answer.held_until });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const message = failure.fields['collection_slot'];
      if (message !== undefined) refuse(message);
    }
  };
  return {
    slots,
    /** What is sent; empty for none. */
    slot,
    /** What asking for no window means where a van comes to the address every week: paying for the shipment adds it to that. */
    joinWords: joined && `With your collection on ${windowWords(joined)}`,
    heldUntil: held?.slot === slot ? held.until_when : undefined,
    error,
    choose: (chosen: string) => {
      setError(undefined);
      onChange(chosen === '' ? noSlot : chosen);
      void hold(chosen);
    },
    /** Before the form goes on, so that nobody else takes the place meanwhile. */
    hold: () => void hold(slot),
    /** Says why the window can't be had, and looks for what else is free. */
    refuse,
  };
}

export type CollectionChoice = ReturnType<typeof useCollectionChoice>;

function slotOf({ slot, from, until, change_until }: Collection): OfferedSlot {
  return { slot, from, until, book_until: change_until };
}

type Booked = ComingCollection & Pick<OfferedSlot, 'from' | 'until'>;

function isJoinedFrom(coming: ComingCollection, address: CollectionAddress): coming is Booked {
  const { recurring_id: recurringId, state, from, until, change_until: joinUntil = '' } = coming;
  return (
    recurringId !== undefined &&
    state === 'BOOKED' &&
    from !== undefined &&
    until !== undefined &&
    Date.parse(joinUntil) > Date.now() &&
    (['postal_code', 'street_name', 'building'] as const).every(
      (part) => comparedText(coming[part]) === comparedText(address[part]),
    )
  );
}

/** The last place of a window may be the one that is held for this form. */
function withOwn(offered: readonly OfferedSlot[], own: readonly (OfferedSlot | undefined)[]): readonly OfferedSlot[] {
  const bySlot = new Map([...own.filter((slot) => slot !== undefined), ...offered].map((slot) => [slot.slot, slot]));
  return [...bySlot.values()].toSorted((one, other) => (one.slot < other.slot ? -1 : 1));
}
