import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { type Passkey, removePasskey } from '../../../../contract/account-passkeys.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Removes a passkey after asking whether it is the right one. */
export function RemovePasskey({ passkey: { id, name }, onRemoved, onClose }: RemovePasskeyProps) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: () => call(removePasskey, { params: { id } }),
      onSuccess: ({ message }) => {
        toast.success(message);
        onRemoved();
      },
    },
    queryClient,
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove this passkey?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isLoading={isPending} loadingText="Removing it" onClick={() => mutate()}>
            Remove
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Notice tone="danger">{error.message}</Notice>}
        <p>
          Nobody can sign in with <strong className="break-words">{name}</strong> any more. Delete it in your password
          manager too, so that it is no longer offered.
        </p>
      </div>
    </Dialog>
  );
}
