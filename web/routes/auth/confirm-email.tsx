import { confirmEmailChange } from '../../../contract/account-email.ts';
import { accountMessages } from '../../../contract/accounts.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { LinkOnPress } from '../../features/accounts/settings/link-on-press.tsx';
import { type EmailedLink, useEmailedLink } from '../../features/accounts/use-emailed-link.ts';
import { call } from '../../lib/api/call.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { Notice } from '../../ui/notice.tsx';

export const page = { title: 'Confirm your email address', description: 'Confirm the new address of your account.' };

/** Target of the link mailed to a new e-mail address. */
export function Component() {
  const link = useEmailedLink();
  return (
    <AccountPage title="Confirm your new address">
      {link ? <ConfirmEmail link={link} /> : <Notice tone="danger">{accountMessages.link}</Notice>}
    </AccountPage>
  );
}

function ConfirmEmail({ link }: { readonly link: EmailedLink }) {
  const isSignedIn = useIsSignedIn();
  return (
    <LinkOnPress
      send={async () => (await call(confirmEmailChange, { body: link })).message}
      label="Use this address"
      sendingText="Changing your email address"
      {...(isSignedIn && { whenDone: { label: 'My Shipments', href: '/dashboard' } })}
      whenDead={isSignedIn ? { label: 'Open Setting', href: '/settings' } : { label: 'Log in', href: '/auth/login' }}
    >
      <p>
        Your account will use <strong className="break-words">{link.email}</strong>: you log in with it, and we write to
        it. You will be signed out on your other devices.
      </p>
    </LinkOnPress>
  );
}
