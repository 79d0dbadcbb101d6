import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useLocation, useSearchParams } from 'react-router';
import { login, loginRequest, type Session, signInWithLink } from '../../../contract/accounts/accounts.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { keepFocus } from '../../features/accounts/keep-focus.ts';
import { canOfferPasskeys, canUsePasskeys, signInByPasskey } from '../../features/accounts/passkey-ceremony.ts';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { SecondFactorForm } from '../../features/accounts/second-factor-form.tsx';
import { useAction } from '../../features/accounts/use-action.ts';
import { type EmailedLink, useEmailedLink } from '../../features/accounts/use-emailed-link.ts';
import { useFlashMessage } from '../../features/accounts/use-flash-message.ts';
import { keptQuoteWords } from '../../features/quotes/quote-words.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { afterLogin, shipPath } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { company } from '../../lib/company.ts';
import { guestShipPath } from '../../lib/navigation/guest-paths.ts';
import { sameOriginPath } from '../../lib/navigation/same-origin-path.ts';
import { useAwaitedNavigate } from '../../lib/navigation/use-awaited-navigate.ts';
import { withRedirect } from '../../lib/navigation/with-redirect.ts';
import { isQuoteHeld, updateEmail, updateSession, useIsSignedIn, useSession } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';

export const page = { title: 'Log in', description: 'Log in to send parcels and see your shipments and invoices.' };

const loginReason = (purpose: string) =>
  `Log in or sign up to ${purpose}. You’ll find your parcels, labels and invoices in your account.`;

/** Redirects once there is a session, also when another tab signs in. */
export function Component() {
  const [search] = useSearchParams();
  const state = useLocation().state as { readonly from?: string } | null; // our own pages set the state
  const [from] = useState(() => sameOriginPath(state?.from ?? null)); // useEmailedLink replaces the state
  const quote = useSession(({ app }) => app.quote);
  const isToShip = search.get('redirect')?.startsWith(shipPath) === true;
  const isToReturn = search.get('redirect')?.startsWith(`${shipPath}?return=`) === true;
  const link = useEmailedLink();
  const notice = useFlashMessage();
  const isNew = notice === undefined; // the message of an earlier page is to somebody who has an account
  const isSignedIn = useIsSignedIn();
  const [challenge, setChallenge] = useState<string>();
  const [isLinkUsed, setIsLinkUsed] = useState(false);
  const [reason, setReason] = useState<string>();
  if (isSignedIn) return <Redirect to={sameOriginPath(search.get('redirect')) ?? from ?? afterLogin} />;
  if (challenge !== undefined) {
    return (
      <AccountPage title="Enter your code" lead="One more step: enter the code for your account.">
        <SecondFactorForm
          challenge={challenge}
          onSession={startSession}
          onEnd={(why) => {
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
      {isToReturn && isNew && <Notice>{loginReason('return your parcel')}</Notice>}
      {!isToReturn && isQuoteHeld(quote) && <Notice>{keptQuoteWords(quote)}</Notice>}
      {!isToReturn && !isQuoteHeld(quote) && isToShip && isNew && <Notice>{loginReason('ship a parcel')}</Notice>}
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
      {isToShip && !isToReturn && (
        <div className="grid gap-3 border-b border-line pb-5">
          <ButtonLink variant="secondary" href={guestShipPath}>
            Continue as guest
          </ButtonLink>
          <p className="text-center text-quiet">No account needed. You can create one afterwards.</p>
        </div>
      )}
      <LoginForm onChallenge={setChallenge} />
      {canUsePasskeys() && <PasskeySignIn />}
    </AccountPage>
  );
}

type OnChallenge = (challenge: string) => void;

/** The server answers with a challenge where it also needs a code of the authenticator app. */
async function startSessionOrChallenge(session: Promise<Session>, onChallenge: OnChallenge): Promise<void> {
  try {
    startSession(await session);
  } catch (error) {
    if (!(error instanceof ApiError) || error.challenge === undefined) throw error;
    onChallenge(error.challenge);
  }
}

/** An unverified address leads to the page that says so; the server may have mailed a new link. */
function LoginForm({ onChallenge }: { readonly onChallenge: OnChallenge }) {
  const navigate = useAwaitedNavigate();
  const [search] = useSearchParams();
  const state = useForm({
    start: { email: '', password: '' },
    schema: loginRequest,
    send: async (body) => {
      try {
        await startSessionOrChallenge(call(login, { body }), onChallenge);
      } catch (error) {
        if (!hasCode(error, 'EMAIL_NOT_VERIFIED')) throw error;
        updateEmail(body.email);
        const notice = error.message; // whether a link was mailed this time
        await navigate(withRedirect('/auth/verify-account', search.get('redirect')), { state: { notice } });
      }
    },
  });

  return (
    <Form
      label="Log in"
      state={state}
      submitLabel="Login"
      waitsFor="Enter your email and password"
      sendingText="Logging you in"
      footer={
        <p className="text-center">
          <Link href="/auth/forgot-password" onMouseDown={keepFocus}>
            Forgot password?
          </Link>
        </p>
      }
    >
      <EmailField
        {...state.field('email')}
        label="Email address"
        isRequired
        autoComplete="username webauthn" // the second word lets the browser offer passkeys here
      />
      <PasswordField {...state.field('password')} label="Password" />
    </Form>
  );
}

interface SignInByLinkProps {
  readonly link: EmailedLink;
  readonly onChallenge: OnChallenge;
}

/** The link is mailed after too many wrong passwords. It waits for a press: opening it alone signs nobody in. */
function SignInByLink({ link, onChallenge }: SignInByLinkProps) {
  const { run, isRunning, error } = useAction(() =>
    startSessionOrChallenge(call(signInWithLink, { body: link }), onChallenge),
  );
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  return (
    <Notice title="You’ve opened a login link">
      <p className="mb-3 break-words">Log in as {link.email} without a password.</p>
      <Button onClick={run} isLoading={isRunning} loadingText="Logging you in">
        Log in with this link
      </Button>
    </Notice>
  );
}

/** A button below the form, and the suggestions of the email field. */
function PasskeySignIn() {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  usePasskeyAutofill();

  async function ask() {
    setIsAsking(true);
    setProblem(undefined);
    try {
      const session = await signInByPasskey();
      if (session) startSession(session);
      else setProblem('Passkey login was cancelled. Try again, or log in with your password.');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <section aria-label="Log in without a password" className="grid gap-4 border-t border-line pt-5">
      {problem !== undefined && <Notice isLive>{problem}</Notice>}
      <Button
        variant="secondary"
        isLoading={isAsking}
        loadingText="Waiting for your passkey"
        onMouseDown={keepFocus}
        onClick={() => void ask()}
      >
        <KeyRound aria-hidden="true" />
        Log in with a passkey
      </Button>
    </section>
  );
}

/** The browser offers passkeys among the suggestions of the email field while the page is open. */
function usePasskeyAutofill(): void {
  useEffect(() => {
    const leaving = new AbortController();
    void offerPasskeys(leaving.signal);
    return () => leaving.abort();
  }, []);
}

async function offerPasskeys(signal: AbortSignal): Promise<void> {
  try {
    if (!(await canOfferPasskeys())) return;
    const session = await signInByPasskey({ isOffer: true, signal });
    if (session && !signal.aborted) startSession(session);
  } catch {
    // An offer that can't be made is not missed; a passkey that was refused has shown why.
  }
}

/** Stores the session and greets the customer (specification, section 8). The page redirects once there is a session. */
function startSession(session: Session): void {
  toast.success('welcome back');
  updateSession(session);
}
