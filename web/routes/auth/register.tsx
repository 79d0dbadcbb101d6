import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import { register, registrationRequest } from '../../../contract/accounts/accounts.ts';
import { tidyPhone } from '../../../contract/values/people/phone.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { Form } from '../../forms/form.tsx';
import { digitsOnly } from '../../forms/rewrite-text.ts';
import { useForm } from '../../forms/use-form.ts';
import { afterLogin } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';
import { call } from '../../lib/api/call.ts';
import { sameOriginPath } from '../../lib/navigation/same-origin-path.ts';
import { useAwaitedNavigate } from '../../lib/navigation/use-awaited-navigate.ts';
import { withRedirect } from '../../lib/navigation/with-redirect.ts';
import { readGuestEmail } from '../../session/guest-session.ts';
import { updateEmail, useIsSignedIn } from '../../session/session-store.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export const page = {
  title: 'Create your account',
  description: 'Create an account to send parcels, save addresses and see your invoices.',
};

/** Redirects signed-in customers: registering another address would replace theirs in the session. */
export function Component() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return <Redirect to={sameOriginPath(search.get('redirect')) ?? afterLogin} />;
  return (
    <AccountPage
      title="Create your account"
      lead={
        <>
          Already have one? <Link href={withRedirect('/auth/login', search.get('redirect'))}>Log in</Link>
        </>
      }
    >
      <RegisterForm />
    </AccountPage>
  );
}

const start = {
  fullName: '',
  email: '',
  phoneNumber: '',
  password: '',
  accept_terms_and_conditions: undefined as boolean | undefined, // the specification words an unanswered box differently from a no
  receive_offer_letter: false,
  receive_news_letter: false,
};

function RegisterForm() {
  const navigate = useAwaitedNavigate();
  const [search] = useSearchParams();
  const [email] = useState(readGuestEmail);
  const state = useForm({
    start: { ...start, email },
    schema: registrationRequest,
    rewrite: { phoneNumber: digitsOnly },
    tidy: { phoneNumber: tidyPhone },
    send: async (body) => {
      const redirect = sameOriginPath(search.get('redirect'));
      const { email: registered, message } = await call(register, {
        body: redirect === undefined ? body : { ...body, redirect },
      });
      toast.success(message);
      updateEmail(registered);
      await navigate(withRedirect('/auth/verify-account', search.get('redirect')));
    },
    onInvalid: (errors) => {
      if (errors['accept_terms_and_conditions']) toast.error('Please accept terms and conditions'); // section 5
    },
  });

  return (
    <Form
      label="Create your account"
      state={state}
      submitLabel="Create Account"
      waitsFor="Fill in the fields and accept the terms"
      sendingText="Creating your account"
    >
      <TextField {...state.field('fullName')} label="Full name" isRequired autoComplete="name" />
      <EmailField {...state.field('email')} label="Email address" isRequired />
      <TextField
        {...state.field('phoneNumber')}
        label="Phone number"
        isRequired
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
      />
      <PasswordField {...state.field('password')} label="Password" isNew hint="At least 8 characters." />
      <div className="grid gap-4 border-t border-line pt-5 pointer-coarse:gap-5">
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
        <Checkbox {...state.checkbox('receive_offer_letter')} label="Send me offers by email" />
        <Checkbox {...state.checkbox('receive_news_letter')} label="Send me the newsletter" />
      </div>
    </Form>
  );
}
