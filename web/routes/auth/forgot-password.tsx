import { AccountPage } from '../../features/accounts/account-page.tsx';
import { ForgotPasswordForm } from '../../features/accounts/recover/forgot-password-form.tsx';
import { Link } from '../../ui/link.tsx';

export const page = { title: 'Forgot password', description: 'Ask for a link to choose a new password.' };

/** Asks for a link to reset the password. */
export function Component() {
  return (
    <AccountPage
      title="Forgot password"
      lead="Tell us your e-mail address, and we mail you a link to choose a new one."
    >
      <ForgotPasswordForm />
      <p className="text-center">
        <Link href="/auth/login">Back to log in</Link>
      </p>
    </AccountPage>
  );
}
