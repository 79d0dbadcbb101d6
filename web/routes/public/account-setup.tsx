import { useNavigate } from 'react-router';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { SetupForm } from '../../features/accounts/setup-form.tsx';
import { afterLogin, loginPath } from '../../layout/navigation.ts';
import { useIsSignedIn } from '../../session/use-is-signed-in.ts';
import { Stepper } from '../../ui/stepper.tsx';

export const page = { title: 'Set up your account', description: 'Tell us your address to complete your account.' };

/** Decorative: only the first step has a form (specification, section 2). */
const steps = ['My Details', 'Neighbour', 'Safe Place'];

/** Completes a fresh account with the customer's address. */
export function Component() {
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  return (
    <AccountPage title="Set up your account">
      <Stepper label="Set up your account" steps={steps} current={1} />
      <SetupForm
        onDone={(message) => {
          void navigate(isSignedIn ? afterLogin : loginPath, { state: { notice: `${message} Log in to start.` } });
        }}
      />
    </AccountPage>
  );
}
