import { accountMessages } from '../../../contract/accounts.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { DeadLink, ResetPasswordForm } from '../../features/accounts/recover/reset-password-form.tsx';
import { useEmailedLink } from '../../features/accounts/use-emailed-link.ts';

export const page = { title: 'Reset password', description: 'Choose a new password for your account.' };

/** Target of the link in the reset mail. */
export function Component() {
  const link = useEmailedLink();
  return (
    <AccountPage title="Reset password" lead={link ? <span className="break-words">For {link.email}</span> : undefined}>
      {link ? <ResetPasswordForm link={link} /> : <DeadLink reason={accountMessages.link} />}
    </AccountPage>
  );
}
