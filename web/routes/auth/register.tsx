import { useSearchParams } from 'react-router';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { withRedirect } from '../../lib/with-redirect.ts';
import { Link } from '../../ui/link.tsx';

export const page = {
  title: 'Create your account',
  description: 'Open an account to send parcels, keep your addresses and see your invoices.',
};

/** Opens an account, and keeps the way back of who comes from the log-in. */
export function Component() {
  const [search] = useSearchParams();
  return (
    <AccountPage
      title="Create your account"
      lead={
        <>
          Already have one? <Link href={withRedirect('/auth/login', search.get('redirect'))}>Log in</Link>
        </>
      }
    >
      <RegisterForm />
    </AccountPage>
  );
}
