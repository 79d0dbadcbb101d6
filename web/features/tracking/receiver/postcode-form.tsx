import * as z from 'zod/mini';
import { checkPostcode, codeAndPostcode } from '../../../../contract/receiver.ts';
import { formatPostalCode } from '../../../../contract/values/postcode.ts';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Somebody who knows the postcode, and what they can wish for. */
export interface Proven {
  readonly postalCode: string;
  readonly canWish: boolean;
  readonly days: readonly string[];
}

interface PostcodeFormProps {
  readonly code: string;
  readonly onProven: (proven: Proven) => void;
}

const schema = z.pick(codeAndPostcode, { postal_code: true });

/** Asks for the postcode the parcel goes to. */
export function PostcodeForm({ code, onProven }: PostcodeFormProps) {
  const state = useForm({
    start: { postal_code: '' },
    schema,
    rewrite: { postal_code: (text) => text.toUpperCase() },
    tidy: { postal_code: formatPostalCode },
    send: async ({ postal_code: postalCode }) => {
      const answer = await call(checkPostcode, { body: { tracking_code: code, postal_code: postalCode } });
      onProven({ postalCode, canWish: answer.can_wish, days: answer.days });
    },
  });
  return (
    <form {...state.form} aria-label="Leave a wish" className="grid max-w-form gap-3">
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
