import { useNavigate, useSearchParams } from 'react-router';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { SetupForm } from '../../features/accounts/register/setup-form.tsx';
import { afterLogin, loginPath } from '../../layout/navigation.ts';
import { sameOriginPath } from '../../lib/same-origin-path.ts';
import { withRedirect } from '../../lib/with-redirect.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { Stepper } from '../../ui/stepper.tsx';

export const page = { title: 'Set up your account', description: 'Tell us your address to complete your account.' };

/** Decorative: only the first step has a form (specification, section 2). */
const steps = ['My Details', 'Neighbour', 'Safe Place'];

export function Component() {
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const next = isSignedIn ? (sameOriginPath(redirect) ?? afterLogin) : withRedirect(loginPath, redirect);
  return (
    <AccountPage title="Set up your account">
      <Stepper label="Set up your account" steps={steps} current={1} />
      <SetupForm
        onDone={(message) => {
          void navigate(next, { state: { notice: `${message} Log in to start.` } });
        }}
      />
    </AccountPage>
  );
}
