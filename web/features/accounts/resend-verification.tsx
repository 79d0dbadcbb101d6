import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import { resendEmailOtp } from '../../../contract/accounts/accounts.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { call } from '../../lib/api/call.ts';
import { sameOriginPath } from '../../lib/navigation/same-origin-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { useAction } from './use-action.ts';

const label = 'Resend Verification Email'; // section 4
const sendingText = 'Sending the email';

/** Asks for the email address where it is empty. */
export function ResendVerification({ email }: { readonly email: string }) {
  const [answer, setAnswer] = useState<string>();
  const [search] = useSearchParams();

  async function resend(to: { readonly email: string }) {
    const redirect = sameOriginPath(search.get('redirect'));
    try {
      const { message } = await call(resendEmailOtp, { body: redirect === undefined ? to : { ...to, redirect } });
      toast.success(message);
      setAnswer(message);
    } catch (error) {
      setAnswer(undefined); // it was about the email before
      throw error;
    }
  }

  return (
    <>
      {answer !== undefined && <Notice tone="success">{answer}</Notice>}
      {email === '' ? <ResendForm resend={resend} /> : <ResendButton resend={() => resend({ email })} />}
    </>
  );
}

function ResendButton({ resend }: { readonly resend: () => Promise<void> }) {
  const { run, isRunning, error } = useAction(resend);
  return (
    <>
      {/* Not live: the toast has read the same words out. */}
      {error && <Notice tone="danger">{error.message}</Notice>}
      <Button variant="secondary" isLoading={isRunning} loadingText={sendingText} onClick={run}>
        {label}
      </Button>
    </>
  );
}

function ResendForm({ resend }: { readonly resend: (to: { readonly email: string }) => Promise<void> }) {
  const state = useForm({ start: { email: '' }, schema: resendEmailOtp.body, send: resend });
  return (
    <Form label={label} state={state} submitLabel={label} waitsFor="Enter your email" sendingText={sendingText}>
      <EmailField {...state.field('email')} label="Email address" isRequired />
    </Form>
  );
}
