import { useSearchParams } from 'react-router';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { withRedirect } from '../../lib/with-redirect.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

export const page = { title: 'Account verified', description: 'Your account is verified.' };

export function Component() {
  const [search] = useSearchParams();
  return (
    <AccountPage title="Your account is verified">
      <p>One last thing: tell us where to collect from, and you can send your first parcel.</p>
      <ButtonLink href={withRedirect('/account-setup', search.get('redirect'))}>Get Started</ButtonLink>
    </AccountPage>
  );
}
