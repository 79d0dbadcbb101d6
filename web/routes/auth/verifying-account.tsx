import { AccountPage } from '../../features/accounts/account-page.tsx';
import { IncompleteLink, VerifyAccount } from '../../features/accounts/register/verify-account.tsx';
import { useEmailedLink } from '../../features/accounts/use-emailed-link.ts';

export const page = { title: 'Verifying your account', description: 'We are verifying your email address.' };

/** Target of the link in the verification mail. */
export function Component() {
  const link = useEmailedLink();
  return (
    <AccountPage title="Verifying your account">
      {link ? <VerifyAccount link={link} /> : <IncompleteLink />}
    </AccountPage>
  );
}
