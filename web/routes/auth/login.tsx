import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { LoginForm } from '../../features/accounts/sign-in/login-form.tsx';
import { PasskeySignIn } from '../../features/accounts/sign-in/passkey-sign-in.tsx';
import { SecondFactorForm } from '../../features/accounts/sign-in/second-factor-form.tsx';
import { SignInByLink } from '../../features/accounts/sign-in/sign-in-by-link.tsx';
import { useEmailedLink } from '../../features/accounts/use-emailed-link.ts';
import { useFlashMessage } from '../../features/accounts/use-flash-message.ts';
import { keptQuoteWords } from '../../features/quotes/quote-words.ts';
import { afterLogin, shipPath } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';
import { company } from '../../lib/company.ts';
import { sameOriginPath } from '../../lib/same-origin-path.ts';
import { withRedirect } from '../../lib/with-redirect.ts';
import { isQuoteHeld, useIsSignedIn, useSession } from '../../session/session-store.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

export const page = { title: 'Log in', description: 'Log in to send parcels and to see your shipments and invoices.' };

/** Signs in, and goes on to the page the visitor wanted, also when another tab signs in. */
export function Component() {
  const [search] = useSearchParams();
  const location = useLocation();
  const [from] = useState(() => pageIn(location.state)); // the link of an email takes itself out of the history, and this with it
  const quote = useSession(({ app }) => app.quote);
  const isToShip = search.get('redirect')?.startsWith(shipPath) === true;
  const link = useEmailedLink();
  const notice = useFlashMessage();
  const isSignedIn = useIsSignedIn();
  const [challenge, setChallenge] = useState<string>();
  const [isLinkUsed, setIsLinkUsed] = useState(false);
  const [reason, setReason] = useState<string>();
  if (isSignedIn) return <Redirect to={sameOriginPath(search.get('redirect')) ?? from ?? afterLogin} />;
  if (challenge !== undefined) {
    return (
      <AccountPage title="Enter your code" lead="One more step: your account asks for a code after the password.">
        <SecondFactorForm
          challenge={challenge}
          onOver={(why) => {
            setChallenge(undefined);
            setReason(why);
          }}
        />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Log in"
      lead={
        <>
          New to {company.name}? <Link href={withRedirect('/auth/register', search.get('redirect'))}>Sign up</Link>
        </>
      }
    >
      {notice !== undefined && <Notice tone="success">{notice}</Notice>}
      {isQuoteHeld(quote) ? <Notice>{keptQuoteWords(quote)}</Notice> : isToShip && <Notice>{loginReason}</Notice>}
      {reason !== undefined && <Notice>{reason}</Notice>}
      {link && !isLinkUsed && (
        <SignInByLink
          link={link}
          onChallenge={(token) => {
            setIsLinkUsed(true);
            setChallenge(token);
          }}
        />
      )}
      <LoginForm onChallenge={setChallenge} />
      <PasskeySignIn />
    </AccountPage>
  );
}

const loginReason = 'Log in or sign up to ship a parcel. We keep your parcels, labels and invoices in your account.';

/** The page that was requested before the log-in. */
function pageIn(state: unknown): string | undefined {
  const hasPage = typeof state === 'object' && state !== null && 'from' in state;
  return hasPage && typeof state.from === 'string' ? sameOriginPath(state.from) : undefined;
}
