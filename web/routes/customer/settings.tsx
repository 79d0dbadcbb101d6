import { useSearchParams } from 'react-router';
import { ChangePasswordForm } from '../../features/accounts/security/change-password-form.tsx';
import { SessionList } from '../../features/accounts/security/session-list.tsx';
import { SignInSecurity } from '../../features/accounts/security/sign-in-security.tsx';
import { CompanyPanel } from '../../features/accounts/settings/company-panel.tsx';
import { EmailPanel } from '../../features/accounts/settings/email-panel.tsx';
import { DownloadData, EraseAccount } from '../../features/accounts/settings/export-and-erase.tsx';
import { MailPanel } from '../../features/accounts/settings/mail-panel.tsx';
import { ProfileForm } from '../../features/accounts/settings/profile-form.tsx';
import { MyNeeds } from '../../features/tracking/preferences/my-needs.tsx';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const page = { title: 'Setting', description: 'Your details, your password, how you sign in and your data.' };

const tabs = [
  { id: 'profile', label: 'Profile Settings', href: '/settings' },
  { id: 'password', label: 'Change Password', href: '/settings?tab=password' },
  // Ours, besides the two of the specification.
  { id: 'security', label: 'Sign-in Security', href: '/settings?tab=security' },
] as const;

const panels = { profile: ProfilePanel, password: PasswordPanel, security: SecurityPanel };

/** The tab is in the address. */
export function Component() {
  const [search] = useSearchParams();
  const selected = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'profile';
  const Panel = panels[selected];
  return (
    <div className="mx-auto grid max-w-[40rem] gap-6 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">Setting</h1>
      <Tabs label="Setting" tabs={tabs} selected={selected} panelClassName="grid gap-6 pt-6">
        <Panel />
      </Tabs>
    </div>
  );
}

function ProfilePanel() {
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
      <Card className="grid gap-4">
        <h2 className="text-xl">Your data</h2>
        <p className="text-quiet">Take a copy of everything we keep about you, or have your account erased.</p>
        <div className="flex flex-wrap gap-3">
          <DownloadData />
          <EraseAccount />
        </div>
      </Card>
    </>
  );
}

function PasswordPanel() {
  return (
    <Card>
      <ChangePasswordForm />
    </Card>
  );
}

function SecurityPanel() {
  return (
    <>
      <SignInSecurity />
      <Card>
        <SessionList />
      </Card>
    </>
  );
}
