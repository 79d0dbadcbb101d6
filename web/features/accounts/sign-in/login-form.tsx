import { useSearchParams } from 'react-router';
import { login, loginRequest } from '../../../../contract/accounts.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useAwaitedNavigate } from '../../../lib/use-awaited-navigate.ts';
import { withRedirect } from '../../../lib/with-redirect.ts';
import { updateEmail } from '../../../session/session-store.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { PasswordField } from '../password-field.tsx';
import { keepFocus } from './keep-focus.ts';
import { startSession } from './start-session.ts';

interface LoginFormProps {
  /** Called with the server's challenge where a code is needed too. */
  readonly onChallenge: (challenge: string) => void;
}

/**
 * Signs a customer in; the page redirects once there is a session. An unverified address leads to the page that says so, with a new
 * email on its way; an authenticator app leads to the question for its code.
 */
export function LoginForm({ onChallenge }: LoginFormProps) {
  const navigate = useAwaitedNavigate();
  const [search] = useSearchParams();
  const state = useForm({
    start: { email: '', password: '' },
    schema: loginRequest,
    send: async (body) => {
      try {
        startSession(await call(login, { body }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.challenge !== undefined) onChallenge(error.challenge);
        else if (error.code === 'EMAIL_NOT_VERIFIED') {
          updateEmail(body.email);
          const notice = error.message; // whether a link was mailed this time
          await navigate(withRedirect('/auth/verify-account', search.get('redirect')), { state: { notice } });
        } else throw error;
      }
    },
  });

  return (
    <Form
      label="Log in"
      state={state}
      submitLabel="Login"
      sendingText="Logging you in"
      footer={
        <p className="text-center">
          <Link href="/auth/forgot-password" onMouseDown={keepFocus}>
            Forgot password?
          </Link>
        </p>
      }
    >
      <EmailField
        {...state.field('email')}
        label="Email address"
        isRequired
        autoComplete="username webauthn" // the second word lets the browser offer passkeys here
      />
      <PasswordField {...state.field('password')} label="Password" />
    </Form>
  );
}
