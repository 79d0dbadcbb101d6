import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { forgotPassword, forgotPasswordRequest } from '../../../contract/accounts.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { call } from '../../lib/api/call.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

export const page = { title: 'Forgot password', description: 'Ask for a link to choose a new password.' };

export function Component() {
  return (
    <AccountPage title="Forgot password" lead="Enter your email and we’ll send you a link to reset your password.">
      <ForgotPasswordForm />
      <p className="text-center">
        <Link href="/auth/login">Back to log in</Link>
      </p>
    </AccountPage>
  );
}

/** Stays on the page with its answer: the address may have been mistyped. */
function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string>();
  const state = useForm({
    start: { email: '' },
    schema: forgotPasswordRequest,
    send: async (body) => {
      const { message } = await call(forgotPassword, { body });
      toast.success(message);
      setAnswer(message);
    },
  });

  return (
    <>
      {answer !== undefined && (
        <Notice tone="success" title="Check your email">
          <p>{answer}</p>
          <p>If nothing arrives in a few minutes, check your junk folder.</p>
        </Notice>
      )}
      <Form
        label="Forgot password"
        state={state}
        submitLabel={answer === undefined ? 'Send reset link' : 'Send it again'}
        sendingText="Sending the link"
      >
        <EmailField {...state.field('email')} label="Email address" isRequired autoComplete="username" />
      </Form>
    </>
  );
}
