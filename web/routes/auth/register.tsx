import { AccountPage } from '../../features/accounts/account-page.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { Link } from '../../ui/link.tsx';

export const page = {
  title: 'Create your account',
  description: 'Open an account to send parcels, keep your addresses and see your invoices.',
};

/** Opens an account. */
export function Component() {
  return (
    <AccountPage
      title="Create your account"
      lead={
        <>
          Already have one? <Link href="/auth/login">Log in</Link>
        </>
      }
    >
      <RegisterForm />
    </AccountPage>
  );
}
