import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import { profileScreenForm } from '../../../contract/accounts/accounts.ts';
import {
  changePassword,
  changePasswordRequest,
  listSessions,
  updateAccount,
} from '../../../contract/accounts/settings.ts';
import { forgetMyNeeds, myNeeds } from '../../../contract/receiver/needs-profile.ts';
import { PeopleTab } from '../../features/accounts/members/people-tab.tsx';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { ProfileFields, profileTexts, profileValues } from '../../features/accounts/profile-fields.tsx';
import { CompanyPanel, DataPanel, MailPanel, OwnEmail } from '../../features/accounts/settings/profile-panels.tsx';
import { SessionList } from '../../features/accounts/settings/session-list.tsx';
import { SignInSecurity } from '../../features/accounts/settings/sign-in-security.tsx';
import { describePreference } from '../../features/tracking/preferences/preference-words.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useOrganisation } from '../../session/membership.ts';
import { useCan } from '../../session/role.ts';
import { updateSession, useSession } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
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

/** Of accounts that several people use, or whose owner is about to invite the first. */
const peopleTab = { id: 'people', label: 'People', href: '/settings?tab=people' } as const;

const panels = { profile: ProfileTab, password: PasswordTab, security: SecurityTab, people: PeopleTab };

export function Component() {
  const [search] = useSearchParams();
  const isShared = useOrganisation()?.is_shared ?? false;
  const shown = isShared || search.get('tab') === peopleTab.id ? [...tabs, peopleTab] : tabs;
  const selected = shown.find(({ id }) => id === search.get('tab'))?.id ?? 'profile';
  const Panel = panels[selected];
  return (
    <div className="mx-auto grid min-h-account max-w-[40rem] grid-cols-1 content-start gap-2 px-gutter pt-5 pb-12 sm:gap-6 lg:max-w-page sm:pt-8 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">Setting</h1>
      <Tabs
        label="Setting"
        tabs={shown}
        selected={selected}
        isBeside
        panelClassName="grid gap-6 pt-6 lg:max-w-[40rem] lg:pt-0"
      >
        <Panel />
      </Tabs>
    </div>
  );
}

function ProfileTab() {
  const canReadBilling = useCan('billing:read');
  const canInvite = useCan('members:manage');
  const user = useSession((state) => state.user.user);
  return (
    <>
      <Card className="grid gap-5">
        <TextField label="Full name" name="fullName" value={user.fullName} readOnly autoComplete="name" />
        <OwnEmail email={user.email} />
        <ProfileForm />
      </Card>
      {canReadBilling && (
        <Card className="grid gap-4">
          <CompanyPanel />
          {canInvite && (
            <p>
              <Link href={peopleTab.href}>Invite people to this account</Link>
            </p>
          )}
        </Card>
      )}
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
  const canManage = useCan('organisation:manage');
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
    <Form
      label="Profile Settings"
      state={form}
      submitLabel="Save changes"
      waitsFor={form.isChanged ? 'Check the details above' : 'Nothing to save yet'}
      sendingText="Saving your details"
      isOff={!canManage}
      hidesSubmit={!canManage}
    >
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
      <Form
        label="Change Password"
        state={form}
        submitLabel="Change Password"
        waitsFor="Enter your current password, and the new one twice"
        sendingText="Changing your password"
      >
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
