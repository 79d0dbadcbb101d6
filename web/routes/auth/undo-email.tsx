import { undoEmailChange } from '../../../contract/account-email.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { EmailedLinkAction } from '../../features/accounts/emailed-link-action.tsx';
import { call } from '../../lib/api/call.ts';
import { logOut } from '../../session/session-store.ts';

export const page = { title: 'Keep your email address', description: 'Stop a change of your email address.' };

/** The link goes to the old address of a change. */
export function Component() {
  return (
    <AccountPage title="Keep your address">
      <EmailedLinkAction
        send={async (link) => {
          const { message, was_changed } = await call(undoEmailChange, { body: link });
          if (was_changed) logOut(); // the session of this browser, if it has one, has ended with all others
          return message;
        }}
        label="This wasn’t me"
        sendingText="Stopping the change"
        isDanger
        afterSuccess={{ label: 'Log in', href: '/auth/login' }}
        afterRefusal={() => ({ label: 'Set a new password', href: '/auth/forgot-password' })}
      >
        {({ email }) => (
          <>
            <p>
              Somebody asked to change the email address of your account from{' '}
              <strong className="break-words">{email}</strong> to another one. If it wasn’t you, stop it here.
            </p>
            <p>
              If the address is changed already, this takes it back and signs everybody out. The password and all
              passkeys stop working, and an authenticator app that was set up recently is removed. We then email you a
              link to set a new password.
            </p>
          </>
        )}
      </EmailedLinkAction>
    </AccountPage>
  );
}
