import { accountMessages, endRegistration } from '../../../contract/accounts.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { EmailedLinkAction } from '../../features/accounts/emailed-link-action.tsx';
import { call } from '../../lib/api/call.ts';
import { company } from '../../lib/company.ts';

export const page = {
  title: 'End a registration',
  description: 'End a registration that somebody else made with your email address.',
};

/** The link is 'This wasn't me' in a registration's emails. */
export function Component() {
  return (
    <AccountPage title="End this registration">
      <EmailedLinkAction
        send={async (link) => (await call(endRegistration, { body: link })).message}
        label="This wasn’t me"
        sendingText="Ending the registration"
        isDanger
        successTitle="Thank you for telling us"
        afterSuccess={{ label: 'Go to the home page', href: '/' }}
        afterRefusal={(reason) =>
          reason === accountMessages.verifiedSince
            ? { label: 'Set a new password', href: '/auth/forgot-password' }
            : undefined
        }
      >
        {({ email }) => (
          <>
            <p>
              Somebody registered with {company.name} as <strong className="break-words">{email}</strong>. If it wasn’t
              you, end the registration: we delete the name, phone number and password that were given.
            </p>
            <p className="text-quiet">
              If it was you, close this page and use the link in our email to verify your address.
            </p>
          </>
        )}
      </EmailedLinkAction>
    </AccountPage>
  );
}
