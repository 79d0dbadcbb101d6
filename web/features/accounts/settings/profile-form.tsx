import { toast } from 'react-hot-toast/headless';
import { updateAccount } from '../../../../contract/account-settings.ts';
import { profileScreenForm } from '../../../../contract/accounts.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { updateSession, useSession } from '../../../session/session-store.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ProfileFields, profileTexts, profileValues } from '../profile-fields.tsx';

/** The Profile Settings tab: name and e-mail to read, the rest to change. */
export function ProfileForm() {
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
      <ProfileFields field={form.field} control={form.control} savedPhone={user.phoneNumber} />
    </Form>
  );
}
