import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { login, loginRequest, type Session } from '../../contract/accounts/accounts.ts';
import { startStaffSession } from '../../contract/staff/staff.ts';
import { Logo } from '../../web/drawings/logo.tsx';
import { LockedDoorScene } from '../../web/drawings/scenes/account-scenes.tsx';
import { canUsePasskeys, signInByPasskey } from '../../web/features/accounts/passkey-ceremony.ts';
import { PasswordField } from '../../web/features/accounts/password-field.tsx';
import { SecondFactorForm } from '../../web/features/accounts/second-factor-form.tsx';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { ApiError } from '../../web/lib/api/api-error.ts';
import { call } from '../../web/lib/api/call.ts';
import { company } from '../../web/lib/company.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/buttons/button.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Notice } from '../../web/ui/feedback/notice.tsx';
import { EmailField } from '../../web/ui/fields/email-field.tsx';
import { setStaffSession } from '../staff-session.ts';

/** Password and code, or a passkey: each starts a session of the user, and with its second factor one of staff. */
export function SignIn() {
  const [challenge, setChallenge] = useState<string>();
  const [refusal, setRefusal] = useState<ApiError>();
  const [reason, setReason] = useState<string>();

  async function start({ access_token: accessToken }: Session) {
    setRefusal(undefined);
    setReason(undefined);
    try {
      setStaffSession(await call(startStaffSession, {}, undefined, { accessToken }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setChallenge(undefined);
      setRefusal(error);
    }
  }

  if (challenge !== undefined) {
    const endChallenge = (why?: string) => {
      setChallenge(undefined);
      setReason(why);
    };
    return (
      <SignInPage title="Enter your code">
        <SecondFactorForm challenge={challenge} onSession={start} onEnd={endChallenge} />
      </SignInPage>
    );
  }
  return (
    <SignInPage title="Staff log in">
      {reason !== undefined && <Notice>{reason}</Notice>}
      {refusal && <Refused error={refusal} />}
      <PasswordForm onSession={start} onChallenge={setChallenge} />
      {canUsePasskeys() && <PasskeyButton onSession={start} />}
    </SignInPage>
  );
}

function SignInPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="mx-auto grid max-w-form content-start gap-6 px-gutter pt-12 pb-12 [--control-height:3rem] sm:max-w-[33rem] sm:pt-20">
      <title>{`${title} · ${company.name}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Logo name={company.name} />
        <Badge>Console</Badge>
      </div>
      <div className="grid gap-1">
        <h1>{title}</h1>
        <p className="text-quiet">For people who work at {company.name}.</p>
      </div>
      <div>
        <div className="overflow-hidden px-4">
          <LockedDoorScene className="block h-auto w-full" />
        </div>
        <Card className="grid gap-5 rounded-t-none border-t-3 border-t-route">{children}</Card>
      </div>
    </main>
  );
}

/** Somebody who logged in without a second factor has none yet; anybody else has no role. */
function Refused({ error }: { readonly error: ApiError }) {
  if (error.code !== 'SECOND_FACTOR_REQUIRED') {
    return (
      <Notice tone="danger" isLive>
        {error.message}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="You need a second factor" isLive>
      Add a passkey or set up an authenticator app in <Link href="/settings">your account’s settings</Link>. Then log in
      here again.
    </Notice>
  );
}

interface SessionProps {
  readonly onSession: (session: Session) => Promise<void>;
}

interface PasswordFormProps extends SessionProps {
  readonly onChallenge: (challenge: string) => void;
}

function PasswordForm({ onSession, onChallenge }: PasswordFormProps) {
  const state = useForm({
    start: { email: '', password: '' },
    schema: loginRequest,
    send: async (body) => {
      try {
        await onSession(await call(login, { body }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.challenge === undefined) throw error;
        onChallenge(error.challenge);
      }
    },
  });
  return (
    <Form
      label="Staff log in"
      state={state}
      submitLabel="Log in"
      waitsFor="Enter your email and password"
      sendingText="Logging you in"
      footer={
        <p className="text-center">
          <Link href="/auth/forgot-password">Forgot password?</Link>
        </p>
      }
    >
      <EmailField {...state.field('email')} label="Email address" isRequired autoComplete="username" />
      <PasswordField {...state.field('password')} label="Password" />
    </Form>
  );
}

function PasskeyButton({ onSession }: SessionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function ask() {
    setIsAsking(true);
    setProblem(undefined);
    try {
      const session = await signInByPasskey();
      if (session) await onSession(session);
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
        onClick={() => void ask()}
      >
        <KeyRound aria-hidden="true" />
        Log in with a passkey
      </Button>
    </section>
  );
}
