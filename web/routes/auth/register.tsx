import { useSearchParams } from 'react-router';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { RegisterForm } from '../../features/accounts/register/register-form.tsx';
import { afterLogin } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';
import { sameOriginPath } from '../../lib/same-origin-path.ts';
import { withRedirect } from '../../lib/with-redirect.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { Link } from '../../ui/link.tsx';

export const page = {
  title: 'Create your account',
  description: 'Open an account to send parcels, keep your addresses and see your invoices.',
};

/**
 * Creates an account and keeps the log-in's redirect. Customers who are signed in are sent on: registering another address would replace
 * theirs in the session.
 */
export function Component() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return <Redirect to={sameOriginPath(search.get('redirect')) ?? afterLogin} />;
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
