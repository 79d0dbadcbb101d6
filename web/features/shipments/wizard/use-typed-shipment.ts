import { useEffect, useState } from 'react';
import type { User } from '../../../../contract/accounts.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { emptyState, type SavedQuote } from '../../../session/session-state.ts';
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
export function useTypedShipment(step: number, draft?: ShipmentDetail, isDeclared = false) {
  const user = useSession((state) => state.user.user);
  const quote = useSession((state) => state.app.quote);
  const key = draft ? typedDraftKey : typedShipmentKey;
  const [start, setStart] = useState<Typed>(() =>
    draft ? startOfDraft(user, draft, isDeclared) : startFor(user, quote),
  );
  const [typed, setTyped] = useState(start);

  useEffect(() => {
    if (typed !== start || start.isTyped) saveTypedShipment({ ...typed, step }, key);
  }, [typed, start, step, key]);

  return {
    values: typed.values,
    /** The draft that is edited; undefined for a new shipment. */
    draft,
    pathOf: (target: number) => stepPath(target, draft?._shipment_id),
    sent: typed.sent,
    /** Whether the form began with what the customer typed earlier in this tab. */
    isKept: start.isTyped,
    /** The step that it was left at, where the address names none. */
    startStep: step === 1 && start.isTyped ? start.step : step,
    change: (changes: Partial<ShipmentValues>) =>
      setTyped((before) => ({
        ...before,
        isTyped: before.isTyped || isTyping(before.values, changes),
        values: withGrossWeight(before.values, changes),
      })),
    /** Keeps what is about to be sent, before it is: the answer may get lost with the page. */
    keepSent: (sent: SentShipment) => {
      saveTypedShipment({ ...typed, step, sent }, key);
      setTyped((before) => ({ ...before, sent }));
    },
    /** Forgets what was sent: it was refused, so the next one is a new try. */
    forgetSent: () => setTyped((before) => ({ ...before, sent: nothingSent })),
    /** Clears what was typed; the form goes on as it is. */
    clear: () => clearTypedShipment(key),
    /** It has become a shipment: nothing is left in the browser. The page still has it, should the payment be called off. */
    forget: () => {
      clearTypedShipment(key);
      if (!draft) clearQuote();
      const done: Typed = { ...typed, quote: emptyState.app.quote, isTyped: false, sent: nothingSent };
      setStart(done);
      setTyped(done);
    },
  };
}

/** A draft as it is saved, or as it was changed in this tab: of another draft nothing is taken. */
function startOfDraft(user: User, draft: ShipmentDetail, isDeclared: boolean): Typed {
  const fresh: Typed = {
    owner: `${user._id} ${draft._id}`,
    quote: emptyState.app.quote,
    values: { ...draftValues(draft), sender_declaration: isDeclared },
    email: user.email,
    isTyped: false,
    step: 1,
    sent: nothingSent,
  };
  const saved = readTypedShipment(fresh, typedDraftKey);
  return saved ? withEmail(saved, user.email) : fresh;
}

/** What the form starts with in this tab. */
export function startFor(user: User, quote: SavedQuote): Typed {
  const { _id: owner, email } = user;
  const fresh: Typed = {
    owner,
    quote,
    values: startValues(user, quote),
    email,
    isTyped: false,
    step: 1,
    sent: nothingSent,
  };
  const read = readTypedShipment(fresh);
  if (!read) return fresh;
  const saved = withEmail(read, email);
  const isOtherQuote = quote.pickup !== '' && JSON.stringify(saved.quote) !== JSON.stringify(quote);
  return isOtherQuote ? { ...saved, quote, step: 1, values: withQuote(saved.values, quote) } : saved;
}

/** What was typed, with the customer's address of now where it had the one that they have changed since. */
function withEmail(saved: Typed, email: string): Typed {
  if (saved.email === email) return saved;
  const current = (address: string) => (address === saved.email ? email : address);
  const { shipper_email_address: shipper, receiver_email_address: receiver } = saved.values;
  return {
    ...saved,
    email,
    values: { ...saved.values, shipper_email_address: current(shipper), receiver_email_address: current(receiver) },
    sent: nothingSent,
  };
}

/** Whether changes are somebody's typing: a town fills itself from its postal code. */
function isTyping(before: ShipmentValues, changes: Partial<ShipmentValues>): boolean {
  const names = Object.keys(changes) as (keyof ShipmentValues)[]; // the keys of a record of fields
  return names.some((name) => !name.endsWith('_town') && changes[name] !== before[name]);
}

/** The total gross weight starts as the weight and follows it until somebody gives it one of its own. */
function withGrossWeight(before: ShipmentValues, changes: Partial<ShipmentValues>): ShipmentValues {
  const after = { ...before, ...changes };
  return before.total_gross_weight === before.weight && changes.total_gross_weight === undefined
    ? { ...after, total_gross_weight: after.weight }
    : after;
}
