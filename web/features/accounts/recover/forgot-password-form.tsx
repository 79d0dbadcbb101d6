import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { forgotPassword, forgotPasswordRequest } from '../../../../contract/accounts.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Asks for a link to reset the password. The answer stays on the page, and the form with it: the address may have had a slip in it. */
export function ForgotPasswordForm() {
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
