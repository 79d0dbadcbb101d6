import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  accountMessages,
  forgotPassword,
  forgotPasswordRequest,
  resetPassword,
  resetPasswordRequest,
  verifyAccountResetOtp,
} from '../../../contract/accounts/accounts.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { type EmailedLink, useEmailedLink } from '../../features/accounts/use-emailed-link.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useAwaitedNavigate } from '../../lib/navigation/use-awaited-navigate.ts';
import type { PageModule } from '../../lib/page.ts';
import { logOut } from '../../session/session-store.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';

export const forgotPasswordPage: PageModule = {
  page: { title: 'Forgot password', description: 'Get a link to choose a new password.' },
  Component: ForgotPassword,
};

function ForgotPassword() {
  return (
    <AccountPage
      title="Forgot password"
      lead="Enter your email and we’ll send you a link to reset your password."
      scene="letter"
    >
      <ForgotPasswordForm />
      <p className="text-center">
        <Link href="/auth/login">Back to log in</Link>
      </p>
    </AccountPage>
  );
}

/** Stays on the page with its answer: the address may have been mistyped. */
function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string>();
  const state = useForm({
    start: { email: '' },
    schema: forgotPasswordRequest,
    send: async (body) => {
      const { message } = await call(forgotPassword, { body });
      toast.success(message);
      setAnswer(message);
    },
  });

  return (
    <>
      {answer !== undefined && (
        <Notice tone="success" title="Check your email">
          <p>{answer}</p>
          <p>If nothing arrives in a few minutes, check your junk folder.</p>
        </Notice>
      )}
      <Form
        label="Forgot password"
        state={state}
        submitLabel={answer === undefined ? 'Send reset link' : 'Send it again'}
        waitsFor="Enter your email"
        sendingText="Sending the link"
      >
        <EmailField {...state.field('email')} label="Email address" isRequired autoComplete="username" />
      </Form>
    </>
  );
}

export const resetPasswordPage: PageModule = {
  page: { title: 'Reset password', description: 'Choose a new password for your account.' },
  Component: ResetPassword,
};

function ResetPassword() {
  const link = useEmailedLink();
  return link ? <ResetPasswordForm link={link} /> : <DeadLink reason={accountMessages.link} />;
}

/** Checks the link before it shows the form. */
function ResetPasswordForm({ link }: { readonly link: EmailedLink }) {
  const [deadReason, setDeadReason] = useState<string>();
  const { data, isPending, error } = useQuery(
    { ...endpointQuery(verifyAccountResetOtp, { body: link }), staleTime: 'static' },
    queryClient,
  );
  const reason = deadReason ?? error?.message;
  if (reason !== undefined) return <DeadLink email={link.email} reason={reason} />;
  return (
    <AccountPage title="Reset password" lead={<ForEmail email={link.email} />}>
      {isPending ? (
        <SkeletonGroup label="Checking your link">
          <div className="grid gap-5">
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
            <Skeleton className="h-control" />
          </div>
        </SkeletonGroup>
      ) : (
        <NewPasswordForm link={link} passkeys={data?.passkeys ?? []} onDeadLink={setDeadReason} />
      )}
    </AccountPage>
  );
}

function ForEmail({ email }: { readonly email: string }) {
  return <span className="break-words">For {email}</span>;
}

interface NewPasswordFormProps {
  readonly link: EmailedLink;
  /** Their names. */
  readonly passkeys: readonly string[];
  /** Called with the server's reason when the link died while its form was open. */
  readonly onDeadLink: (reason: string) => void;
}

function NewPasswordForm({ link, passkeys, onDeadLink }: NewPasswordFormProps) {
  const navigate = useAwaitedNavigate();
  const state = useForm({
    start: { ...link, newPassword: '', confirmNewPassword: '', remove_passkeys: undefined },
    schema: resetPasswordRequest,
    send: async (body) => {
      const { message } = await call(resetPassword, { body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.fields['token'] !== undefined) onDeadLink(error.message);
        throw error;
      });
      toast.success(message);
      logOut(); // the session of this browser, if it has one, has ended with all others
      await navigate('/auth/login', { state: { notice: `${message}. Log in with your new password.` } });
    },
  });

  return (
    <Form
      label="Reset password"
      state={state}
      submitLabel="Reset Password"
      waitsFor="Enter your new password twice"
      sendingText="Saving your password"
    >
      {/* For password managers, which keep the new password with this name. */}
      <input type="hidden" name="email" autoComplete="username" value={link.email} />
      <PasswordField {...state.field('newPassword')} label="New password" isNew hint="At least 8 characters." />
      <PasswordField {...state.field('confirmNewPassword')} label="Confirm new password" autoComplete="new-password" />
      {passkeys.length > 0 && (
        <Checkbox
          {...state.checkbox('remove_passkeys')}
          label="Also remove my passkeys"
          hint={`You can log in with passkeys without a password: ${passkeys.join(', ')}. Remove them if someone else may have used your account.`}
        />
      )}
    </Form>
  );
}

function DeadLink({ email, reason }: { readonly email?: string; readonly reason: string }) {
  return (
    <AccountPage
      title="Reset password"
      lead={email === undefined ? undefined : <ForEmail email={email} />}
      scene="closed"
    >
      <Notice tone="danger">{reason}</Notice>
      <ButtonLink href="/auth/forgot-password">Ask for a new link</ButtonLink>
    </AccountPage>
  );
}
