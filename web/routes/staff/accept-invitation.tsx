import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getSignInSecurity } from '../../../contract/accounts/settings.ts';
import {
  acceptStaffInvitation,
  openStaffInvitation,
  registerStaff,
  staffRegistration,
} from '../../../contract/staff/staff.ts';
import { hasPermission, type StaffPermission, type StaffRole } from '../../../contract/staff/staff-permissions.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { DeadInvitation, InvitedRole } from '../../features/accounts/invitation.tsx';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { SignInSecurity } from '../../features/accounts/settings/sign-in-security.tsx';
import { useAction } from '../../features/accounts/use-action.ts';
import { type EmailedLink, useEmailedLink } from '../../features/accounts/use-emailed-link.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { company } from '../../lib/company.ts';
import { updateSession, useIsSignedIn, useSession } from '../../session/session-store.ts';
import { signOut } from '../../session/sign-out.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export const page = { title: 'Join our staff', description: 'Accept an invitation to work here.' };

export function Component() {
  const link = useEmailedLink();
  return link ? <Invitation link={link} /> : <DeadInvitation action={<OpenConsole />} />;
}

const nouns: Readonly<Record<StaffRole, string>> = {
  DRIVER: 'Driver',
  DEPOT: 'Depot worker',
  DISPATCH: 'Dispatcher',
  SUPPORT: 'Support',
  FINANCE: 'Finance',
  OWNER: 'Owner',
};

const abilities: readonly (readonly [StaffPermission, string])[] = [
  ['collections:read', 'See booked collections'],
  ['collections:manage', 'Plan and close collection windows'],
  ['devices:manage', 'Enrol phones and scanners'],
  ['customers:read', 'Look up parcels and customers'],
  ['staff:manage', 'Invite staff'],
];

function Invitation({ link }: { readonly link: EmailedLink }) {
  const { data, error } = useQuery(
    { ...endpointQuery(openStaffInvitation, { body: link }), staleTime: 'static', retry: false },
    queryClient,
  );
  const isSignedIn = useIsSignedIn();
  const ownEmail = useSession(({ user }) => user.user.email);
  if (error) return <DeadInvitation error={error} action={<OpenConsole />} />;
  if (!data) {
    return (
      <AccountPage title="Join our staff" scene="together">
        <SkeletonGroup label="Reading your invitation">
          <Skeleton className="h-32" />
        </SkeletonGroup>
      </AccountPage>
    );
  }
  const role = (
    <InvitedRole
      name={`${nouns[data.role]}, ${data.depot ?? 'all depots'}`}
      abilities={abilities.filter(([permission]) => hasPermission(data.role, permission)).map(([, words]) => words)}
    />
  );
  if (!isSignedIn) return <WithoutSession link={link} role={role} hasAccount={data.has_account} />;
  if (ownEmail === link.email) return <Acceptance link={link} role={role} />;
  return (
    <AccountPage title="Join our staff" scene="together">
      <Notice>
        This invitation is for {link.email}, and you’re logged in as {ownEmail}.
      </Notice>
      <Button onClick={() => void signOut()}>Log out</Button>
    </AccountPage>
  );
}

/** Another app, which is loaded: it finds the staff session by the cookie. */
function OpenConsole() {
  return <Button onClick={() => window.location.assign('/console')}>Open the console</Button>;
}

interface StepProps {
  readonly link: EmailedLink;
  readonly role: ReactNode;
}

function WithoutSession({ link, role, hasAccount }: StepProps & { readonly hasAccount: boolean }) {
  return (
    <AccountPage title="Join our staff" scene="together">
      {role}
      {hasAccount ? (
        <>
          <p>
            <strong className="break-words">{link.email}</strong> has an account. Log in with it, then open the link in
            our email again.
          </p>
          <ButtonLink href="/auth/login?redirect=/staff/accept">Log in</ButtonLink>
        </>
      ) : (
        <RegistrationForm link={link} />
      )}
    </AccountPage>
  );
}

function RegistrationForm({ link }: { readonly link: EmailedLink }) {
  const state = useForm({
    start: { ...link, full_name: '', password: '' },
    schema: staffRegistration,
    send: async (body) => updateSession(await call(registerStaff, { body })),
  });
  return (
    <Form
      label="Create your account"
      state={state}
      submitLabel="Create account"
      waitsFor="Fill in the fields"
      sendingText="Creating your account"
    >
      <p>
        Create your account with {company.name} as <strong className="break-words">{link.email}</strong>.
      </p>
      {/* For password managers, which keep the password with this name. */}
      <input type="hidden" name="email" autoComplete="username" value={link.email} />
      <TextField {...state.field('full_name')} label="Full name" isRequired autoComplete="name" />
      <PasswordField {...state.field('password')} label="Password" isNew hint="At least 8 characters." />
    </Form>
  );
}

/** The account is there: now its second factor, then the role. */
function Acceptance({ link, role }: StepProps) {
  const { data: security } = useQuery(endpointQuery(getSignInSecurity, {}), queryClient);
  const [isAccepted, setIsAccepted] = useState(false);
  const { run, isRunning, error } = useAction(async () => {
    await call(acceptStaffInvitation, { body: link });
    setIsAccepted(true);
  });
  if (isAccepted) {
    return (
      <AccountPage title="You work here now" scene="together">
        {role}
        <p>From now on, log in to the console with your password or passkey.</p>
        <OpenConsole />
      </AccountPage>
    );
  }
  const hasFactor = security !== undefined && (security.authenticatorSince !== null || security.passkeys.length > 0);
  return (
    <>
      <AccountPage title="Join our staff" scene="together">
        {role}
        {hasFactor ? (
          <p>You’re ready. Accept the invitation to start.</p>
        ) : (
          <p>One more step: add a passkey or set up an authenticator app below. Staff need one to log in.</p>
        )}
        {error && (
          <Notice tone="danger" isLive>
            {error.message}
          </Notice>
        )}
        {error?.code === 'SECOND_FACTOR_REQUIRED' && (
          <>
            <p>Then open the link in our email again.</p>
            <Button variant="secondary" onClick={() => void signOut()}>
              Log out
            </Button>
          </>
        )}
        <Button disabled={!hasFactor} isLoading={isRunning} loadingText="Accepting" onClick={() => run(undefined)}>
          Accept the invitation
        </Button>
      </AccountPage>
      <div className="mx-auto grid max-w-form gap-6 px-gutter pb-12 sm:max-w-[33rem]">
        <SignInSecurity />
      </div>
    </>
  );
}
