import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { profileScreenForm, setupAccount } from '../../../../contract/accounts.ts';
import { nationalPhone } from '../../../../contract/values/phone.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { updateSession, useSession } from '../../../session/session-store.ts';
import { clearSetupProof, readSetupProof } from '../../../session/setup-proof.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProfileFields, profileTexts } from '../profile-fields.tsx';

interface SetupFormProps {
  /** Called with the server's message when the account is complete. */
  readonly onDone: (message: string) => void;
}

/**
 * Completes a fresh account. Whose it is, the token of the verification proves, or a session; without either the form says how
 * to get one, because the server would refuse it.
 */
export function SetupForm({ onDone }: SetupFormProps) {
  const [proof] = useState(readSetupProof);
  const session = useSession(({ user }) => user);
  const isSignedIn = session.access_token !== '';
  const { building, address, postal_code, town, phoneNumber, email } = session.user;
  const state = useForm({
    start: isSignedIn
      ? { building, address, postal_code, town, phone: nationalPhone(phoneNumber) }
      : { building: '', address: '', postal_code: '', town: '', phone: nationalPhone(proof?.phone ?? '') },
    schema: profileScreenForm,
    ...profileTexts,
    send: async (details) => {
      const { message } = await call(setupAccount, { body: { email, ...proof, ...details } });
      clearSetupProof();
      if (isSignedIn) {
        const { phone, building: house = '', town: place = '', ...rest } = details;
        updateSession({ user: { ...rest, building: house, town: place, phoneNumber: phone } });
      }
      toast.success(message);
      onDone(message);
    },
  });
  const isOff = !proof && !isSignedIn;

  return (
    <>
      {isOff && (
        <Notice title="We can't tell which account this is yet">
          Open the link in your verification email, or <Link href="/auth/login?redirect=/account-setup">log in</Link>,
          and come back here.
        </Notice>
      )}
      <Form
        label="My Details"
        state={state}
        submitLabel="Save my details"
        sendingText="Saving your details"
        isOff={isOff}
      >
        <ProfileFields
          field={state.field}
          control={state.control}
          savedPhone={isSignedIn ? phoneNumber : (proof?.phone ?? '')}
        />
      </Form>
    </>
  );
}
