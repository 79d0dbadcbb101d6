import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { type AddressBookEntry, deleteAddress } from '../../../../contract/address-book.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { describeEntry } from '../describe-entry.ts';
import { refreshAddresses } from './address-list-query.ts';

interface DeleteDialogProps {
  readonly entry: AddressBookEntry;
  readonly onClose: () => void;
}

/** Asks once more before an address is deleted, because that can't be undone. */
export function DeleteDialog({ entry, onClose }: DeleteDialogProps) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: () => call(deleteAddress, { params: { id: entry.id } }),
      onSuccess: async ({ message }) => {
        await refreshAddresses();
        toast.success(message);
        onClose();
      },
    },
    queryClient,
  );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete this address?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isLoading={isPending} loadingText="Deleting the address" onClick={() => mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Notice tone="danger">{error.message}</Notice>}
        <p>
          <span className="font-semibold">{describeEntry(entry)}</span>, {entry.postal_code}
        </p>
        <p className="text-quiet">Shipments you made with it keep it.</p>
      </div>
    </Dialog>
  );
}
