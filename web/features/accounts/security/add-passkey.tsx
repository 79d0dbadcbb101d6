import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { newPasskeyRequest } from '../../../../contract/account-passkeys.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { createPasskey, NoPasskeyMade } from '../passkey-ceremony.ts';
import { PasswordField } from '../password-field.tsx';

/** Adds a passkey: its name and the password here, the rest in the browser's own window. */
export function AddPasskey({ onAdded, onClose }: { readonly onAdded: () => void; readonly onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const state = useForm({
    start: { name: '', password: '' },
    schema: newPasskeyRequest,
    send: async (request) => {
      setProblem(undefined);
      try {
        const { message } = await createPasskey(request);
        toast.success(message);
        onAdded();
      } catch (error) {
        if (!(error instanceof NoPasskeyMade)) throw error;
        setProblem(error.message);
      }
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Add a passkey">
      <Form label="Add a passkey" state={state} submitLabel="Add passkey" sendingText="Waiting for your device">
        {problem !== undefined && <Notice isLive>{problem}</Notice>}
        <TextField
          {...state.field('name')}
          label="Name"
          hint="What you know it by, such as My phone."
          autoComplete="off"
          maxLength={60}
        />
        <PasswordField {...state.field('password')} label="Your password" />
      </Form>
    </Dialog>
  );
}
