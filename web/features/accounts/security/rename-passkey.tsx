import { toast } from 'react-hot-toast/headless';
import { type Passkey, renamePasskey } from '../../../../contract/account-passkeys.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onRenamed: () => void;
  readonly onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey: { id, name }, onRenamed, onClose }: RenamePasskeyProps) {
  const state = useForm({
    start: { name },
    schema: renamePasskey.body,
    send: async (body) => {
      const { message } = await call(renamePasskey, { params: { id }, body });
      toast.success(message);
      onRenamed();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Rename your passkey">
      <Form label="Rename your passkey" state={state} submitLabel="Rename" sendingText="Renaming it">
        <TextField {...state.field('name')} label="Name" autoComplete="off" maxLength={60} />
      </Form>
    </Dialog>
  );
}
