import { confirmEmailChange } from '../../../contract/account-email.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { EmailedLinkAction } from '../../features/accounts/emailed-link-action.tsx';
import { call } from '../../lib/api/call.ts';
import { useIsSignedIn } from '../../session/session-store.ts';

export const page = { title: 'Confirm your email address', description: 'Confirm the new address of your account.' };

const login = { label: 'Log in', href: '/auth/login' };

export function Component() {
  const isSignedIn = useIsSignedIn();
  return (
    <AccountPage title="Confirm your new address">
      <EmailedLinkAction
        send={async (link) => (await call(confirmEmailChange, { body: link })).message}
        label="Use this address"
        sendingText="Changing your email address"
        afterSuccess={isSignedIn ? { label: 'My Shipments', href: '/dashboard' } : login}
        afterRefusal={() => (isSignedIn ? { label: 'Open Setting', href: '/settings' } : login)}
      >
        {({ email }) => (
          <p>
            Your account will use <strong className="break-words">{email}</strong>: you log in with it, and we write to
            it. You will be signed out on your other devices.
          </p>
        )}
      </EmailedLinkAction>
    </AccountPage>
  );
}
