import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { login, loginRequest } from '../../../contract/accounts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { updateEmail, updateSession } from '../../session/session-store.ts';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountForm } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';

/**
 * Signs a customer in; the page moves on by itself once somebody is. Who has not verified their address yet is sent to the page
 * that says so, with a new mail on its way.
 */
export function LoginForm() {
  const navigate = useNavigate();
  const state = useSchemaForm({
    start: { email: '', password: '' },
    schema: loginRequest,
    send: async (body) => {
      try {
        const session = await call(login, { body });
        toast.success('welcome back'); // section 8
        updateSession(session);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED')) throw error;
        updateEmail(body.email);
        await navigate('/auth/verify-account');
      }
    },
  });

  return (
    <AccountForm
      label="Log in"
      state={state}
      submitLabel="Login"
      sendingText="Logging you in"
      footer={
        <p className="text-center">
          <Link href="/auth/forgot-password">Forgot password?</Link>
        </p>
      }
    >
      <TextField
        {...state.field('email')}
        label="Email address"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...state.field('password')} label="Password" />
    </AccountForm>
  );
}
