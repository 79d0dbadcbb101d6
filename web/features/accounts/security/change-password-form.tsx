import { toast } from 'react-hot-toast/headless';
import { changePassword, changePasswordRequest, listSessions } from '../../../../contract/account-settings.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useSession } from '../../../session/session-store.ts';
import { PasswordField } from '../password-field.tsx';

const empty = { oldPassword: '', newPassword: '', confirmNewPassword: '' };

/** The Change Password tab. Every other place is signed out by it, so the list of places is asked for again. */
export function ChangePasswordForm() {
  const email = useSession(({ user }) => user.user.email);
  const form = useForm({
    start: empty,
    schema: changePasswordRequest,
    send: async (body) => {
      const { message } = await call(changePassword, { body });
      form.reset(empty);
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: [listSessions.name] });
    },
  });

  return (
    <Form label="Change Password" state={form} submitLabel="Change Password" sendingText="Changing your password">
      {/* For password managers, which keep the new password with this name. */}
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordField {...form.field('oldPassword')} label="Current password" />
      <PasswordField
        {...form.field('newPassword')}
        label="New password"
        isNew
        hint="At least 8 characters. It signs you out everywhere else."
      />
      <PasswordField {...form.field('confirmNewPassword')} label="Confirm new password" autoComplete="new-password" />
    </Form>
  );
}
