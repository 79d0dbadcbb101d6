import type { ReactNode } from 'react';
import { accountMessages, endRegistration } from '../../../contract/accounts/accounts.ts';
import { confirmEmailChange, undoEmailChange } from '../../../contract/accounts/email.ts';
import { AccountPage, type AccountScene } from '../../features/accounts/account-page.tsx';
import { useAction } from '../../features/accounts/use-action.ts';
import { type EmailedLink, useEmailedLink } from '../../features/accounts/use-emailed-link.ts';
import { call } from '../../lib/api/call.ts';
import { company } from '../../lib/company.ts';
import type { PageModule } from '../../lib/page.ts';
import { logOut, useIsSignedIn } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const login = { label: 'Log in', href: '/auth/login' };

export const confirmEmailPage: PageModule = {
  page: { title: 'Confirm your email address', description: 'Confirm the new email address for your account.' },
  Component: ConfirmEmail,
};

function ConfirmEmail() {
  const isSignedIn = useIsSignedIn();
  return (
    <EmailedLinkAction
      title="Confirm your new address"
      scene="letter"
      send={async (link) => (await call(confirmEmailChange, { body: link })).message}
      label="Use this address"
      sendingText="Changing your email address"
      otherwise="Don’t want this? Close this page, and nothing changes."
      afterSuccess={isSignedIn ? { label: 'My Shipments', href: '/dashboard' } : login}
      afterRefusal={() => (isSignedIn ? { label: 'Open Setting', href: '/settings' } : login)}
    >
      {({ email }) => (
        <>
          <p>
            Your account will use
            <strong className="block text-xl wrap-anywhere">{email}</strong>
          </p>
          <p>You’ll log in with it, and we’ll email you there. You’ll be logged out on your other devices.</p>
        </>
      )}
    </EmailedLinkAction>
  );
}

export const undoEmailPage: PageModule = {
  page: { title: 'Keep your email address', description: 'Stop a change to your email address.' },
  Component: UndoEmail,
};

/** The link goes to the old address of a change. */
function UndoEmail() {
  return (
    <EmailedLinkAction
      title="Stop this email change"
      scene="locked"
      send={async (link) => {
        const { message, was_changed } = await call(undoEmailChange, { body: link });
        if (was_changed) logOut(); // the session of this browser, if it has one, has ended with all others
        return message;
      }}
      label="This wasn’t me"
      sendingText="Stopping the change"
      isDanger
      otherwise="If it was you, close this page."
      afterSuccess={login}
      afterRefusal={() => ({ label: 'Set a new password', href: '/auth/forgot-password' })}
    >
      {({ email }) => (
        <>
          <p>
            Someone asked to change the email address for your account from{' '}
            <strong className="break-words">{email}</strong> to another one. If it wasn’t you, stop it here. If the
            address has already been changed:
          </p>
          <ul className="ml-5 grid list-disc gap-1.5">
            <li>it’s changed back, and everyone is logged out</li>
            <li>
              your password and all passkeys stop working, and any authenticator app that was set up recently is removed
            </li>
            <li>we’ll email you a link to set a new password</li>
          </ul>
        </>
      )}
    </EmailedLinkAction>
  );
}

export const endRegistrationPage: PageModule = {
  page: {
    title: 'End a registration',
    description: 'End a registration that someone else made with your email address.',
  },
  Component: EndRegistration,
};

/** The link is 'This wasn't me' in a registration's emails. */
function EndRegistration() {
  return (
    <EmailedLinkAction
      title="End this registration"
      scene="locked"
      send={async (link) => (await call(endRegistration, { body: link })).message}
      label="This wasn’t me"
      sendingText="Ending the registration"
      isDanger
      otherwise="If it was you, close this page and use the link in our email to verify your address."
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
            Someone registered with {company.name} as <strong className="break-words">{email}</strong>. If it wasn’t
            you, end the registration:
          </p>
          <ul className="ml-5 grid list-disc gap-1.5">
            <li>the name, phone number and password they gave are deleted</li>
            <li>nobody can use the account</li>
          </ul>
        </>
      )}
    </EmailedLinkAction>
  );
}

interface NextPage {
  readonly label: string;
  readonly href: string;
}

interface EmailedLinkActionProps {
  readonly title: string;
  readonly scene: AccountScene;
  /** Uses the link up and returns the server's message. */
  readonly send: (link: EmailedLink) => Promise<string>;
  readonly label: string;
  readonly sendingText: string;
  readonly isDanger?: boolean;
  /** Under the button, for who did this themselves. */
  readonly otherwise: string;
  readonly successTitle?: string;
  readonly afterSuccess: NextPage;
  /** For a link that does not work, by the server's reason. */
  readonly afterRefusal: (reason: string) => NextPage | undefined;
  /** What will happen. */
  readonly children: (link: EmailedLink) => ReactNode;
}

/** A page that uses the link of an email on a press, and not when the page opens: mail scanners open every link. */
function EmailedLinkAction(props: EmailedLinkActionProps) {
  const {
    title,
    scene,
    send,
    label,
    sendingText,
    isDanger = false,
    otherwise,
    successTitle,
    afterSuccess,
    afterRefusal,
    children,
  } = props;
  const link = useEmailedLink();
  const { run, isRunning, answer, error } = useAction(send);

  if (!link) {
    return (
      <AccountPage title={title} scene="closed">
        <Notice tone="danger">{accountMessages.link}</Notice>
      </AccountPage>
    );
  }
  if (answer !== undefined) {
    return (
      <AccountPage title={title}>
        <Notice tone="success" title={successTitle} isLive>
          <p>{answer}</p>
        </Notice>
        <ButtonLink href={afterSuccess.href}>{afterSuccess.label}</ButtonLink>
      </AccountPage>
    );
  }
  const isRefused = error?.fields['token'] !== undefined || error?.code === 'CONFLICT';
  const next = isRefused && afterRefusal(error.message);
  return (
    <AccountPage title={title} scene={isRefused ? 'closed' : scene}>
      {!isRefused && children(link)}
      {error && (
        <Notice tone="danger" isLive>
          {error.message}
        </Notice>
      )}
      {next && <ButtonLink href={next.href}>{next.label}</ButtonLink>}
      {!isRefused && (
        <>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isLoading={isRunning}
            loadingText={sendingText}
            onClick={() => run(link)}
          >
            {label}
          </Button>
          <p className="text-center text-quiet">{otherwise}</p>
        </>
      )}
    </AccountPage>
  );
}
