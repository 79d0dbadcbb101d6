import { useEffect, useState } from 'react';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { emptyState, type SavedQuote, type User } from '../../../session/empty-state.ts';
import { clearQuote, useSession } from '../../../session/session-store.ts';
import {
  clearTypedShipment,
  readTypedShipment,
  type SentShipment,
  saveTypedShipment,
  type TypedShipment,
  typedDraftKey,
  typedShipmentKey,
} from '../../../session/typed-shipment.ts';
import type { ShipmentValues } from './shipment-values.ts';
import { draftValues, startValues, withQuote } from './start-values.ts';
import { stepPath } from './wizard-steps.ts';

type Typed = TypedShipment<ShipmentValues>;

/** Before anything is sent. */
export const nothingSent: SentShipment = { idempotencyKey: '', form: '', body: '' };

/**
 * What the customer has typed: it starts with who they are and the stored quote, or with what they typed earlier in this tab, and
 * from the first change on it is kept there. A reload, the way back and an expired session do not cost it.
 */
export function useTypedShipment(draft?: ShipmentDetail) {
  const user = useSession((state) => state.user.user);
  const quote = useSession((state) => state.app.quote);
  const key = draft ? typedDraftKey : typedShipmentKey;
  const [start, setStart] = useState<Typed>(() => (draft ? startOfDraft(user, draft) : startFor(user, quote)));
  const [typed, setTyped] = useState(start);

  useEffect(() => {
    if (typed !== start) saveTypedShipment(typed, key);
  }, [typed, start, key]);

  return {
    values: typed.values,
    /** The draft that is edited; undefined for a new shipment. */
    draft,
    pathOf: (step: number) => stepPath(step, draft?._shipment_id),
    sent: typed.sent,
    change: (changes: Partial<ShipmentValues>) =>
      setTyped((before) => ({ ...before, values: withGrossWeight(before.values, changes) })),
    /** Keeps what is about to be sent, before it is: the answer may get lost with the page. */
    keepSent: (sent: SentShipment) => {
      saveTypedShipment({ ...typed, sent }, key);
      setTyped((before) => ({ ...before, sent }));
    },
    /** Forgets what was sent: it was refused, so the next one is a new try. */
    forgetSent: () => setTyped((before) => ({ ...before, sent: nothingSent })),
    /** It has become a shipment: nothing is left in the browser. The page still has it, should the payment be called off. */
    forget: () => {
      clearTypedShipment(key);
      if (!draft) clearQuote();
      const done: Typed = { ...typed, quote: emptyState.app.quote, sent: nothingSent };
      setStart(done);
      setTyped(done);
    },
  };
}

/** A draft as it is saved, or as it was changed in this tab: of another draft nothing is taken. */
function startOfDraft(user: User, draft: ShipmentDetail): Typed {
  const fresh: Typed = {
    owner: `${user._id} ${draft._id}`,
    quote: emptyState.app.quote,
    values: draftValues(draft),
    sent: nothingSent,
  };
  return readTypedShipment(fresh, typedDraftKey) ?? fresh;
}

/** What the form starts with in this tab. */
export function startFor(user: User, quote: SavedQuote): Typed {
  const fresh: Typed = { owner: user._id, quote, values: startValues(user, quote), sent: nothingSent };
  const saved = readTypedShipment(fresh);
  if (!saved) return fresh;
  const isOtherQuote = quote.pickup !== '' && JSON.stringify(saved.quote) !== JSON.stringify(quote);
  return isOtherQuote ? { ...saved, quote, values: withQuote(saved.values, quote) } : saved;
}

/** The total gross weight starts as the weight and follows it until somebody gives it one of its own. */
function withGrossWeight(before: ShipmentValues, changes: Partial<ShipmentValues>): ShipmentValues {
  const after = { ...before, ...changes };
  return before.total_gross_weight === before.weight && changes.total_gross_weight === undefined
    ? { ...after, total_gross_weight: after.weight }
    : after;
}
