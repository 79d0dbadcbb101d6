import { useSearchParams } from 'react-router';
import { LarkDrawing } from '../../drawings/lark-drawing.tsx';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { ResendVerification } from '../../features/accounts/resend-verification.tsx';
import { useFlashMessage } from '../../features/accounts/use-flash-message.ts';
import { withRedirect } from '../../lib/navigation/with-redirect.ts';
import type { PageModule } from '../../lib/page.ts';
import { useSession } from '../../session/session-store.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RouteLine } from '../../ui/route-line.tsx';

export const verifyAccountPage: PageModule = {
  page: { title: 'Verify your account', description: 'We’ve sent you a link to verify your account.' },
  Component: VerifyAccount,
};

/** Shows the server's message after a log-in with an unverified address. */
function VerifyAccount() {
  const [search] = useSearchParams();
  const notice = useFlashMessage();
  const email = useSession(({ user }) => user.user.email);
  return (
    <AccountPage title="Verify your account" scene="letter">
      {/* Not live: the toast has announced the same text. */}
      {notice !== undefined && <Notice>{notice}</Notice>}
      <p>
        We’ve sent a verification email to{' '}
        {email === '' ? 'your email address' : <strong className="break-words">{email}</strong>}. Open the link in it
        within 30 minutes.
      </p>
      <p className="text-quiet">Nothing there? Check your junk folder, or send it again.</p>
      <ResendVerification email={email} />
      <p className="text-center">
        <Link href={withRedirect('/auth/login', search.get('redirect'))}>Back to log in</Link>
      </p>
    </AccountPage>
  );
}

export const accountVerifiedPage: PageModule = {
  page: { title: 'Account verified', description: 'Your account is verified.' },
  Component: AccountVerified,
};

const journeySoFar = ['Registered', 'Verified', 'Ready to send'];

function AccountVerified() {
  const [search] = useSearchParams();
  return (
    <AccountPage
      title="Your account is verified"
      tone="evergreen"
      line={
        <RouteLine
          stations={journeySoFar}
          current={3}
          hasNames
          marker={
            <span className="lark-lands">
              <LarkDrawing pose="landing" className="size-14" />
            </span>
          }
        />
      }
    >
      <div className="grid gap-1">
        <h2 className="text-xl">One last thing</h2>
        <p>Where should we collect from? Tell us once, and we’ll fill it in every time you send a parcel.</p>
      </div>
      <ButtonLink size="large" href={withRedirect('/account-setup', search.get('redirect'))}>
        Get Started
      </ButtonLink>
    </AccountPage>
  );
}
