import { accountMessages } from '../../../contract/accounts.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { EndRegistration } from '../../features/accounts/register/end-registration.tsx';
import { useEmailedLink } from '../../features/accounts/use-emailed-link.ts';
import { Notice } from '../../ui/notice.tsx';

export const page = {
  title: 'End a registration',
  description: 'End a registration that somebody else made with your email address.',
};

/** Target of 'This wasn't me' in a registration's mails. */
export function Component() {
  const link = useEmailedLink();
  return (
    <AccountPage title="End this registration">
      {link ? <EndRegistration link={link} /> : <Notice tone="danger">{accountMessages.link}</Notice>}
    </AccountPage>
  );
}
