import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate, useSearchParams } from 'react-router';
import { profileScreenForm, setupAccount } from '../../../contract/accounts/accounts.ts';
import { Drawing } from '../../drawings/drawing.tsx';
import { Van } from '../../drawings/van.tsx';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { ProfileFields, profileTexts, profileValues } from '../../features/accounts/profile-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { afterLogin, loginPath } from '../../layout/navigation.ts';
import { call } from '../../lib/api/call.ts';
import { sameOriginPath } from '../../lib/navigation/same-origin-path.ts';
import { withRedirect } from '../../lib/navigation/with-redirect.ts';
import { updateSession, useSession } from '../../session/session-store.ts';
import { clearSetupToken, readSetupToken } from '../../session/setup-token.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RouteLine } from '../../ui/route-line.tsx';

export const page = { title: 'Set up your account', description: 'Tell us your address to complete your account.' };

/** Decorative: only the first step has a form (specification, section 2). */
const steps = ['My Details', 'Neighbour', 'Safe Place'];

export function Component() {
  return (
    <AccountPage
      title="Set up your account"
      lead="So our driver knows where to collect. You can change it later."
      line={
        <nav aria-label="Set up your account">
          <RouteLine
            label="Steps"
            stations={steps}
            current={1}
            hasNames
            marker={
              <Drawing width={190} height={100} className="mb-2 h-11 w-auto">
                <Van />
              </Drawing>
            }
          />
        </nav>
      }
    >
      <SetupForm />
    </AccountPage>
  );
}

/**
 * The verification's token or a session proves whose account it completes. Without either the server would refuse it, so the form says
 * how to get one.
 */
function SetupForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const [proof] = useState(readSetupToken);
  const session = useSession(({ user }) => user);
  const isSignedIn = session.access_token !== '';
  const { email, phoneNumber } = session.user;
  const savedPhone = isSignedIn ? phoneNumber : (proof?.phone ?? '');
  const state = useForm({
    start: profileValues({ ...session.user, phoneNumber: savedPhone }),
    schema: profileScreenForm,
    ...profileTexts,
    send: async (details) => {
      const { message } = await call(setupAccount, { body: { email, ...proof, ...details } });
      clearSetupToken();
      if (isSignedIn) {
        const { phone, building: house = '', town: place = '', ...rest } = details;
        updateSession({ user: { ...rest, building: house, town: place, phoneNumber: phone } });
      }
      toast.success(message);
      const next = isSignedIn ? (sameOriginPath(redirect) ?? afterLogin) : withRedirect(loginPath, redirect);
      void navigate(next, { state: { notice: `${message} Log in to start.` } });
    },
  });
  const isOff = !proof && !isSignedIn;

  return (
    <>
      {isOff && (
        <Notice title="We couldn’t tell which account this is">
          Open the link in your verification email, or <Link href="/auth/login?redirect=/account-setup">log in</Link>,
          and come back here.
        </Notice>
      )}
      <Form
        label="My Details"
        state={state}
        submitLabel="Save my details"
        waitsFor="Fill in the fields"
        sendingText="Saving your details"
        isOff={isOff}
      >
        <ProfileFields field={state.field} control={state.control} />
      </Form>
    </>
  );
}
