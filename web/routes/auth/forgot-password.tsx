import { AccountPage } from '../../features/accounts/account-page.tsx';
import { ForgotPasswordForm } from '../../features/accounts/recover/forgot-password-form.tsx';
import { Link } from '../../ui/link.tsx';

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
