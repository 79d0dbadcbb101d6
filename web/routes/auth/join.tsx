import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberRoleNames } from '../../../contract/accounts/member-role-words.ts';
import {
  acceptMemberInvitation,
  memberRegistration,
  openMemberInvitation,
  registerMember,
} from '../../../contract/accounts/members.ts';
import { hasMemberPermission, type MemberPermission } from '../../../contract/permissions.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { DeadInvitation, InvitedRole } from '../../features/accounts/invitation.tsx';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { useAction } from '../../features/accounts/use-action.ts';
import { type EmailedLink, useEmailedLink } from '../../features/accounts/use-emailed-link.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useAwaitedNavigate } from '../../lib/navigation/use-awaited-navigate.ts';
import { showToast } from '../../lib/show-toast.ts';
import { updateSession, useIsSignedIn, useSession } from '../../session/session-store.ts';
import { signOut } from '../../session/sign-out.ts';
import { tabStorage } from '../../session/tab-storage.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export const page = { title: 'Accept an invitation', description: 'Join an organisation that sends parcels with us.' };

export function Component() {
  const link = useEmailedLink() ?? readInvitation();
  return link ? <Invitation link={link} /> : <DeadInvitation action={login} />;
}

const login = <ButtonLink href="/auth/login">Log in</ButtonLink>;

const abilities: readonly (readonly [MemberPermission, string])[] = [
  ['shipments:read', 'See shipments and where they are'],
  ['shipments:book', 'Book, label and cancel parcels'],
  ['billing:read', 'See invoices and billing'],
  ['members:manage', 'Invite others'],
];

function Invitation({ link }: { readonly link: EmailedLink }) {
  const { data, error } = useQuery(
    { ...endpointQuery(openMemberInvitation, { body: link }), staleTime: 'static', retry: false },
    queryClient,
  );
  const isSignedIn = useIsSignedIn();
  const ownEmail = useSession(({ user }) => user.user.email);
  if (error) return <DeadInvitation error={error} action={login} />;
  if (!data) {
    return (
      <AccountPage title={page.title} scene="together">
        <SkeletonGroup label="Reading your invitation">
          <Skeleton className="h-32" />
        </SkeletonGroup>
      </AccountPage>
    );
  }
  const title = `Join ${data.organisation}`;
  const role = (
    <InvitedRole
      name={memberRoleNames[data.role]}
      abilities={abilities
        .filter(([memberPermission]) => hasMemberPermission(data.role, memberPermission))
        .map(([, words]) => words)}
    />
  );
  if (isSignedIn && ownEmail === link.email) return <Acceptance {...{ link, title, role }} />;
  if (isSignedIn) {
    return (
      <AccountPage title={title} scene="together">
        <Notice>
          This invitation is for {link.email}, and you’re logged in as {ownEmail}.
        </Notice>
        <Button onClick={() => void signOut().then(() => holdInvitation(link))}>Log out</Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={title} scene="together">
      {role}
      {data.has_account ? (
        <>
          <p>
            <strong className="break-words">{link.email}</strong> has an account. Log in with it to accept.
          </p>
          <ButtonLink href="/auth/login?redirect=/join" onClick={() => holdInvitation(link)}>
            Log in
          </ButtonLink>
        </>
      ) : (
        <RegistrationForm link={link} />
      )}
    </AccountPage>
  );
}

function RegistrationForm({ link }: { readonly link: EmailedLink }) {
  const navigate = useAwaitedNavigate();
  const state = useForm({
    start: {
      ...link,
      full_name: '',
      password: '',
      accept_terms_and_conditions: undefined as boolean | undefined, // as on the page that creates an account
    },
    schema: memberRegistration,
    send: async (body) => {
      updateSession(await call(registerMember, { body }));
      await navigate('/dashboard', { replace: true });
    },
  });
  return (
    <Form
      label="Create your account"
      state={state}
      submitLabel="Create account and join"
      waitsFor="Fill in the fields and accept the terms"
      sendingText="Joining"
    >
      <p>
        Create your account as <strong className="break-words">{link.email}</strong>.
      </p>
      {/* For password managers, which keep the password with this name. */}
      <input type="hidden" name="email" autoComplete="username" value={link.email} />
      <TextField {...state.field('full_name')} label="Full name" isRequired autoComplete="name" />
      <PasswordField {...state.field('password')} label="Password" isNew hint="At least 8 characters." />
      <Checkbox
        {...state.checkbox('accept_terms_and_conditions')}
        isRequired
        label={
          <>
            I agree to the <Link href="/terms-of-use">Terms of Use</Link> and have read the{' '}
            <Link href="/privacy-policy">Privacy Policy</Link>
          </>
        }
      />
    </Form>
  );
}

interface AcceptanceProps {
  readonly link: EmailedLink;
  readonly title: string;
  readonly role: ReactNode;
}

function Acceptance({ link, title, role }: AcceptanceProps) {
  const navigate = useAwaitedNavigate();
  const { run, isRunning, error } = useAction(async () => {
    const { user, message } = await call(acceptMemberInvitation, { body: link });
    updateSession({ user });
    void showToast('success', message);
    await navigate('/dashboard', { replace: true });
  });
  return (
    <AccountPage title={title} scene="together">
      {role}
      {error && (
        <Notice tone="danger" isLive>
          {error.message}
        </Notice>
      )}
      <Button isLoading={isRunning} loadingText="Joining" onClick={() => run(undefined)}>
        Accept the invitation
      </Button>
    </AccountPage>
  );
}

interface HeldInvitation {
  readonly email: string;
  readonly token: string;
}

const key = 'invitation';

/** Its link is open in this tab while its reader logs in. */
function holdInvitation(invitation: HeldInvitation): void {
  tabStorage.write(key, JSON.stringify(invitation));
}

export function readInvitation(): HeldInvitation | undefined {
  const saved = tabStorage.readJson(key);
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { email, token } = saved as Partial<Record<string, unknown>>; // any object can be read like this
  return typeof email === 'string' && typeof token === 'string' ? { email, token } : undefined;
}
