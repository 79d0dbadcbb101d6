import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import { resendEmailOtp } from '../../../../contract/accounts.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { sameOriginPath } from '../../../lib/same-origin-path.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';

const label = 'Resend Verification Email'; // section 4
const sendingText = 'Sending the email';

/** Mails the verification link again: to the address we know of, or else to one that is asked for. */
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
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send() {
    setIsSending(true);
    try {
      await resend();
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <>
      {/* Not live: the toast has read the same words out. */}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Button variant="secondary" isLoading={isSending} loadingText={sendingText} onClick={() => void send()}>
        {label}
      </Button>
    </>
  );
}

function ResendForm({ resend }: { readonly resend: (to: { readonly email: string }) => Promise<void> }) {
  const state = useForm({ start: { email: '' }, schema: resendEmailOtp.body, send: resend });
  return (
    <Form label={label} state={state} submitLabel={label} sendingText={sendingText}>
      <EmailField {...state.field('email')} label="Email address" isRequired />
    </Form>
  );
}
