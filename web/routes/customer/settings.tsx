import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import { profileScreenForm } from '../../../contract/accounts/accounts.ts';
import {
  type AccountSession,
  changePassword,
  changePasswordRequest,
  endOtherSessions,
  endSession,
  listSessions,
  updateAccount,
} from '../../../contract/accounts/settings.ts';
import { forgetMyNeeds, myNeeds } from '../../../contract/receiver/needs-profile.ts';
import { londonFormat } from '../../../contract/values/time/london.ts';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { ProfileFields, profileTexts, profileValues } from '../../features/accounts/profile-fields.tsx';
import { LoadedPanel } from '../../features/accounts/settings/loaded-panel.tsx';
import { CompanyPanel, DataPanel, EmailPanel, MailPanel } from '../../features/accounts/settings/profile-panels.tsx';
import { SignInSecurity } from '../../features/accounts/settings/sign-in-security.tsx';
import { describePreference } from '../../features/tracking/preferences/preference-words.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { updateSession, useSession } from '../../session/session-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const page = { title: 'Setting', description: 'Your details, your password, how you log in and your data.' };

const tabs = [
  { id: 'profile', label: 'Profile Settings', href: '/settings' },
  { id: 'password', label: 'Change Password', href: '/settings?tab=password' },
  // Ours, besides the two of the specification.
  { id: 'security', label: 'Login Security', href: '/settings?tab=security' },
] as const;

const panels = { profile: ProfileTab, password: PasswordTab, security: SecurityTab };

export function Component() {
  const [search] = useSearchParams();
  const selected = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'profile';
  const Panel = panels[selected];
  return (
    <div className="mx-auto grid min-h-account max-w-[40rem] grid-cols-1 content-start gap-2 px-gutter pt-5 pb-12 sm:gap-6 sm:pt-8 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">Setting</h1>
      <Tabs label="Setting" tabs={tabs} selected={selected} panelClassName="grid gap-6 pt-6">
        <Panel />
      </Tabs>
    </div>
  );
}

function ProfileTab() {
  return (
    <>
      <Card>
        <ProfileForm />
      </Card>
      <Card>
        <EmailPanel />
      </Card>
      <Card>
        <CompanyPanel />
      </Card>
      <Card>
        <MailPanel />
      </Card>
      <Card>
        <MyNeeds />
      </Card>
      <Card>
        <DataPanel />
      </Card>
    </>
  );
}

function ProfileForm() {
  const user = useSession((state) => state.user.user);
  const form = useForm({
    start: profileValues(user),
    schema: profileScreenForm,
    ...profileTexts,
    send: async (body) => {
      const { data, message } = await call(updateAccount, { body });
      updateSession({ user: data });
      form.reset(profileValues(data));
      toast.success(message);
    },
  });

  return (
    <Form label="Profile Settings" state={form} submitLabel="Save changes" sendingText="Saving your details">
      <TextField label="Full name" name="fullName" value={user.fullName} readOnly autoComplete="name" />
      <TextField label="Email address" name="email" value={user.email} readOnly autoComplete="email" />
      <ProfileFields field={form.field} control={form.control} />
    </Form>
  );
}

/** What is remembered for the customer's own email address. Shown on request, because it may be about health. */
function MyNeeds() {
  const showing = useMutation({ mutationFn: () => call(myNeeds, {}) }, queryClient);
  const forgetting = useMutation(
    { mutationFn: () => call(forgetMyNeeds, {}), onSuccess: ({ message }) => toast.success(message) },
    queryClient,
  );
  const profiles = forgetting.isSuccess ? [] : showing.data?.profiles;
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">What you need at the door</h2>
      <p className="text-quiet">
        If you asked us to remember this, using the link in our emails, we’ll use it for parcels to you. You can change
        it there.
      </p>
      {profiles?.length === 0 && <p role="status">We’re not remembering anything.</p>}
      {profiles && profiles.length > 0 && (
        <ul className="grid gap-3">
          {profiles.map(({ address, needs, note }) => (
            <li key={address} className="wrap-anywhere">
              <span className="block font-semibold">{address}</span>
              <span className="block">{describePreference({ kind: 'NEEDS', needs, note })}</span>
            </li>
          ))}
        </ul>
      )}
      {profiles === undefined && (
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          isLoading={showing.isPending}
          onClick={() => showing.mutate()}
        >
          Show what we remember
        </Button>
      )}
      {profiles && profiles.length > 0 && (
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          isLoading={forgetting.isPending}
          onClick={() => forgetting.mutate()}
        >
          Delete all of it
        </Button>
      )}
    </div>
  );
}

const noPasswords = { oldPassword: '', newPassword: '', confirmNewPassword: '' };

function PasswordTab() {
  const email = useSession(({ user }) => user.user.email);
  const form = useForm({
    start: noPasswords,
    schema: changePasswordRequest,
    send: async (body) => {
      const { message } = await call(changePassword, { body });
      form.reset(noPasswords);
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: [listSessions.name] }); // it ended all others
    },
  });

  return (
    <Card>
      <Form label="Change Password" state={form} submitLabel="Change Password" sendingText="Changing your password">
        {/* For password managers, which keep the new password with this name. */}
        <input type="hidden" autoComplete="username" value={email} />
        <PasswordField {...form.field('oldPassword')} label="Current password" />
        <PasswordField
          {...form.field('newPassword')}
          label="New password"
          isNew
          hint="At least 8 characters. You’ll be logged out on other devices."
        />
        <PasswordField {...form.field('confirmNewPassword')} label="Confirm new password" autoComplete="new-password" />
      </Form>
    </Card>
  );
}

function SecurityTab() {
  return (
    <>
      <SignInSecurity />
      <Card>
        <SessionList />
      </Card>
    </>
  );
}

const time = londonFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Has no button for this device, which Logout signs out. */
function SessionList() {
  const query = useQuery(endpointQuery(listSessions, {}), queryClient);
  const { mutate, isPending, variables } = useMutation(
    {
      // Without an id: everywhere else.
      mutationFn: (id: string | undefined) =>
        id === undefined ? call(endOtherSessions, {}) : call(endSession, { params: { id } }),
      onSuccess: ({ message }) => toast.success(message),
      onSettled: () => queryClient.invalidateQueries({ queryKey: [listSessions.name] }),
    },
    queryClient,
  );
  return (
    <LoadedPanel
      id="sessions"
      title="Where you’re logged in"
      loadingText="Looking up where you’re logged in"
      query={query}
    >
      {({ data: sessions }) => (
        <>
          <ul className="grid divide-y divide-line border-y border-line">
            {sessions.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={isPending && variables === session.id}
                onEnd={() => mutate(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button
              variant="secondary"
              className="justify-self-start"
              isLoading={isPending && variables === undefined}
              loadingText="Logging you out everywhere else"
              onClick={() => mutate(undefined)}
            >
              Log out everywhere else
            </Button>
          )}
        </>
      )}
    </LoadedPanel>
  );
}

interface SessionLineProps {
  readonly session: AccountSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionLine({ session: { device, createdAt, lastUsedAt, current }, isEnding, onEnd }: SessionLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{device}</p>
        <p className="text-sm text-quiet">
          Since {time.format(new Date(createdAt))}, last used {time.format(new Date(lastUsedAt))}
        </p>
      </div>
      {current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Log out ${device}`}
          isLoading={isEnding}
          loadingText="Logging out"
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
