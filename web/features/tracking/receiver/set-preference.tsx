import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { DeliveryPreference } from '../../../../contract/delivery-preferences.ts';
import { checkPostcode, codeAndPostcode, setPreferenceByPostcode } from '../../../../contract/receiver.ts';
import { formatPostalCode } from '../../../../contract/values/postcode.ts';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PreferenceList } from '../preferences/preference-list.tsx';

/** For who has the tracking code but not our mail: with the postcode too, preferences can be left. Earlier preferences are not shown. */
export function SetPreference({ code }: { readonly code: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [proven, setProven] = useState<Proven>();
  const [left, setLeft] = useState<readonly DeliveryPreference[]>([]);

  const start = (known: Proven) => {
    heading.current?.focus(); // the form, which has the focus, is about to go
    setProven(known);
  };

  const leave = async (preference: DeliveryPreference, { postalCode }: Proven) => {
    await call(setPreferenceByPostcode, { body: { tracking_code: code, postal_code: postalCode, preference } });
    setLeft((before) => [...before.filter(({ kind }) => !isSameQuestion(kind, preference.kind)), preference]);
  };

  return (
    <Card className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {proven?.canChangePreferences ? 'How should we deliver it?' : 'Is it for you?'}
      </h3>
      {!isOpen && (
        <>
          <p>Tell us where to leave it, on which day to come, or what you need at the door.</p>
          <Button variant="secondary" className="sm:justify-self-start" onClick={() => setIsOpen(true)}>
            Change how it’s delivered
          </Button>
        </>
      )}
      {isOpen && !proven && <PostcodeForm code={code} onProven={start} />}
      {proven?.canChangePreferences === false && (
        <p>It’s too late to change this delivery: the parcel is out for delivery, or has arrived.</p>
      )}
      {proven?.canChangePreferences && (
        <>
          <p className="text-quiet">
            Until the parcel is out for delivery. We email the receiver and the sender what you ask for. Only we and the
            driver see what you need at the door.
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
        label="Postcode it goes to"
        hint="So that we know it is you. With the link in our mail you need none."
        autoComplete="postal-code"
        autoCapitalize="characters"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
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
