import { useEffect, useState } from 'react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { typedKeys } from '../../../session/preserve-typed-input.ts';
import { emptyState, type SavedQuote } from '../../../session/session-state.ts';
import { clearQuote, useSession } from '../../../session/session-store.ts';
import {
  clearTypedShipment,
  readTypedShipment,
  type SentShipment,
  saveTypedShipment,
  type TypedShipment,
} from '../../../session/typed-shipment.ts';
import type { ShipmentValues } from './shipment-values.ts';
import { draftValues, startValues, withQuote } from './start-values.ts';
import { type FormParameters, stepPath } from './wizard-steps.ts';

type Typed = TypedShipment<ShipmentValues>;

const nothingSent: SentShipment = { idempotencyKey: '', form: '', body: '' };

/**
 * Starts with the customer's details and the stored quote, or with what was typed earlier in this tab. Changes are saved in the tab,
 * so that a reload, going back or an expired session loses nothing.
 */
export function useTypedShipment(step: number, parameters: FormParameters, draft?: ShipmentDetail, isDeclared = false) {
  const user = useSession((state) => state.user.user);
  const quote = useSession((state) => state.app.quote);
  const isReturn = parameters.return !== undefined;
  const newKey = isReturn ? typedKeys.return : typedKeys.shipment;
  const key = draft ? typedKeys.draft : newKey;
  const [start, setStart] = useState<Typed>(() => {
    if (draft) return startOfDraft(user, draft, isDeclared);
    return isReturn ? startOfReturn(user) : startFor(user, quote);
  });
  const [typed, setTyped] = useState(start);

  useEffect(() => {
    if (typed !== start || start.isTyped) saveTypedShipment({ ...typed, step }, key);
  }, [typed, start, step, key]);

  return {
    values: typed.values,
    draft,
    pathOf: (target: number) => stepPath(target, parameters),
    sent: typed.sent,
    /** Whether the form started with what was typed earlier in this tab. */
    isRestored: start.isTyped,
    /** Where the form was left, if the address names no step. */
    startStep: step === 1 && start.isTyped ? start.step : step,
    change: (changes: Partial<ShipmentValues>) =>
      setTyped((before) => ({
        ...before,
        isTyped: before.isTyped || isTyping(before.values, changes),
        values: withGrossWeight(before.values, changes),
      })),
    /** Saved before it is sent: the response may get lost with the page. */
    saveSent: (sent: SentShipment) => {
      saveTypedShipment({ ...typed, step, sent }, key);
      setTyped((before) => ({ ...before, sent }));
    },
    /** After a refusal, so that the next try gets a new key. */
    clearSent: () => setTyped((before) => ({ ...before, sent: nothingSent })),
    /** From the tab; the form stays as it is. */
    clear: () => clearTypedShipment(key),
    /** Once it has become a shipment. The page still shows it, in case the payment is cancelled. */
    markCreated: () => {
      clearTypedShipment(key);
      if (key === typedKeys.shipment) clearQuote();
      const done: Typed = { ...typed, quote: emptyState.app.quote, isTyped: false, sent: nothingSent };
      setStart(done);
      setTyped(done);
    },
  };
}

/** As saved on the server, or as changed in this tab. */
function startOfDraft(user: User, draft: ShipmentDetail, isDeclared: boolean): Typed {
  const values = { ...draftValues(draft), sender_declaration: isDeclared };
  const fresh = nothingTyped(user, emptyState.app.quote, values, `${user._id} ${draft._id}`);
  const saved = readTypedShipment(fresh, typedKeys.draft);
  return saved ? withEmail(saved, user.email) : fresh;
}

/** As it was filled in, or as changed since. */
function startOfReturn(user: User): Typed {
  const { quote } = emptyState.app;
  const fresh = nothingTyped(user, quote, startValues(user, quote), user._id);
  const saved = readTypedShipment(fresh, typedKeys.return);
  return saved ? withEmail(saved, user.email) : fresh;
}

/** What the form starts with in this tab. */
export function startFor(user: User, quote: SavedQuote): Typed {
  const fresh = nothingTyped(user, quote, startValues(user, quote), user._id);
  const read = readTypedShipment(fresh);
  if (!read) return fresh;
  const saved = withEmail(read, user.email);
  const isOtherQuote = quote.pickup !== '' && JSON.stringify(saved.quote) !== JSON.stringify(quote);
  return isOtherQuote ? { ...saved, quote, step: 1, values: withQuote(saved.values, quote) } : saved;
}

export function nothingTyped({ email }: User, quote: SavedQuote, values: ShipmentValues, owner: string): Typed {
  return { owner, quote, values, email, isTyped: false, step: 1, sent: nothingSent };
}

/** Replaces the customer's old email address where they have changed it since. */
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

/** Towns don't count: they fill themselves from the postal code. */
function isTyping(before: ShipmentValues, changes: Partial<ShipmentValues>): boolean {
  const names = Object.keys(changes) as (keyof ShipmentValues)[]; // the keys of a record of fields
  return names.some((name) => !name.endsWith('_town') && changes[name] !== before[name]);
}

/** The total gross weight follows the weight until it gets a value of its own. */
function withGrossWeight(before: ShipmentValues, changes: Partial<ShipmentValues>): ShipmentValues {
  const after = { ...before, ...changes };
  return before.total_gross_weight === before.weight && changes.total_gross_weight === undefined
    ? { ...after, total_gross_weight: after.weight }
    : after;
}
