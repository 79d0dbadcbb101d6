import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { DeliveryPreference } from '../../../contract/receiver/delivery-preferences.ts';
import { checkPostcode, codeAndPostcode, setPreferenceByPostcode } from '../../../contract/receiver/receiver.ts';
import { formatPostalCode } from '../../../contract/values/places/postcode.ts';
import { useForm } from '../../forms/use-form.ts';
import { call } from '../../lib/api/call.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PreferenceList } from './preferences/preference-list.tsx';

/** For who has the tracking number but not our email: with the postcode too, preferences can be left. Earlier ones are not shown. */
export function ChangeDelivery({ code }: { readonly code: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [proven, setProven] = useState<Proven>();
  const [left, setLeft] = useState<readonly DeliveryPreference[]>([]);

  const start = (known: Proven) => {
    heading.current?.focus(); // the form, which has the focus, is about to go
    setProven(known);
  };

  const leave = async (preference: DeliveryPreference, { postalCode }: Proven) => {
    if (preference.kind === 'PICKUP_POINT') return; // only by the link in our email
    await call(setPreferenceByPostcode, { body: { tracking_code: code, postal_code: postalCode, preference } });
    setLeft((before) => [...before.filter(({ kind }) => !isSameQuestion(kind, preference.kind)), preference]);
  };

  return (
    <Card tone="lifted" className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {proven?.canChangePreferences ? 'How should we deliver it?' : 'Is this parcel for you?'}
      </h3>
      {!proven && (
        <>
          <p>Choose a safe place, a neighbour or another day, or tell the driver what you need.</p>
          <PostcodeForm code={code} onProven={start} />
        </>
      )}
      {proven?.canChangePreferences === false && (
        <p>It’s too late to change this delivery: your parcel is already on the van, or has arrived.</p>
      )}
      {proven?.canChangePreferences && (
        <>
          <p className="text-quiet">
            You can change this until it’s out for delivery. We’ll email the receiver and the sender what you choose.
            Only we and the driver can see what you need at the door.
          </p>
          <PreferenceList preferences={left} days={proven.days} onLeave={(preference) => leave(preference, proven)} />
        </>
      )}
    </Card>
  );
}

const places: readonly DeliveryPreference['kind'][] = ['SAFE_PLACE', 'NEIGHBOUR'];

function isSameQuestion(one: DeliveryPreference['kind'], other: DeliveryPreference['kind']): boolean {
  return one === other || (places.includes(one) && places.includes(other));
}

/** Somebody who knows the postcode, and what they can set. */
interface Proven {
  readonly postalCode: string;
  readonly canChangePreferences: boolean;
  readonly days: readonly string[];
}

interface PostcodeFormProps {
  readonly code: string;
  readonly onProven: (proven: Proven) => void;
}

const schema = z.pick(codeAndPostcode, { postal_code: true });

/** Asks for the postcode the parcel goes to. */
function PostcodeForm({ code, onProven }: PostcodeFormProps) {
  const state = useForm({
    start: { postal_code: '' },
    schema,
    rewrite: { postal_code: (text) => text.toUpperCase() },
    tidy: { postal_code: formatPostalCode },
    send: async ({ postal_code: postalCode }) => {
      const answer = await call(checkPostcode, { body: { tracking_code: code, postal_code: postalCode } });
      onProven({ postalCode, canChangePreferences: answer.can_change_preferences, days: answer.days });
    },
  });
  return (
    <form {...state.form} aria-label="Change how it’s delivered" className="grid max-w-form gap-3">
      <TextField
        {...state.field('postal_code')}
        label="Delivery postcode"
        hint="We ask so we know it’s you. You can skip this by using the link in our email."
        autoComplete="postal-code"
        autoCapitalize="characters"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it follows the button that was pressed
        autoFocus
        spellCheck={false}
        className="figures"
      />
      {state.failure !== undefined && (
        <Notice tone="danger">
          <p>{state.failure}</p>
        </Notice>
      )}
      <Button type="submit" disabled={!state.canSend} isLoading={state.isSending} loadingText="Checking the postcode">
        Continue
      </Button>
    </form>
  );
}
