import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  newPasskeyRequest,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '../../../../contract/accounts/passkeys.ts';
import { getSignInSecurity } from '../../../../contract/accounts/settings.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { formatDay } from '../../../lib/format-date-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { canUsePasskeys, createPasskey, NoPasskeyMade } from '../passkey-ceremony.ts';
import { PasswordField } from '../password-field.tsx';
import { AuthenticatorPanel } from './authenticator-panel.tsx';

export function SignInSecurity() {
  const { data, error } = useQuery(endpointQuery(getSignInSecurity, {}), queryClient);
  if (data) {
    return (
      <>
        <Card>
          <PasskeyPanel passkeys={data.passkeys} onChange={refresh} />
        </Card>
        <Card>
          <AuthenticatorPanel security={data} onChange={refresh} />
        </Card>
      </>
    );
  }
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  return (
    <SkeletonGroup label="Looking up how you log in">
      <div className="grid gap-6">
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: [getSignInSecurity.name] });
}

interface PasskeyPanelProps {
  readonly passkeys: readonly Passkey[];
  /** To fetch the passkeys again. */
  readonly onChange: () => void;
}

function PasskeyPanel({ passkeys, onChange }: PasskeyPanelProps) {
  const [open, setOpen] = useState<{ readonly dialog: 'rename' | 'remove'; readonly passkey: Passkey } | 'add'>();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    onChange();
  };

  return (
    <section aria-labelledby="passkeys" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="passkeys" className="text-xl">
          Passkeys
        </h2>
        {passkeys.length === 0 && <Badge tone="success">Recommended</Badge>}
      </div>
      <p className="text-quiet">
        Log in with your fingerprint, your face or your device’s PIN. There’s no password to steal and no code to type.
      </p>
      {passkeys.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onOpen={(dialog) => setOpen({ dialog, passkey })} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen('add')}>
          Add a passkey
        </Button>
      ) : (
        <p className="text-quiet">This browser doesn’t support passkeys. Try another browser.</p>
      )}
      {open === 'add' && <AddPasskey onDone={done} onClose={close} />}
      {typeof open === 'object' && open.dialog === 'rename' && (
        <RenamePasskey passkey={open.passkey} onDone={done} onClose={close} />
      )}
      {typeof open === 'object' && open.dialog === 'remove' && (
        <RemovePasskey passkey={open.passkey} onDone={done} onClose={close} />
      )}
    </section>
  );
}

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly onOpen: (dialog: 'rename' | 'remove') => void;
}

function PasskeyLine({ passkey: { name, createdAt, lastUsedAt, synced }, onOpen }: PasskeyLineProps) {
  const use = lastUsedAt === null ? 'not used yet' : `last used ${formatDay(lastUsedAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-quiet">
          Added {formatDay(createdAt)}, {use}
          {synced && ', on all your password manager’s devices'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" size="small" aria-label={`Rename ${name}`} onClick={() => onOpen('rename')}>
          Rename
        </Button>
        <Button variant="secondary" size="small" aria-label={`Remove ${name}`} onClick={() => onOpen('remove')}>
          Remove
        </Button>
      </div>
    </li>
  );
}

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface PasskeyDialogProps extends DialogProps {
  readonly passkey: Passkey;
}

/** Asks for name and password; the browser asks for the rest. */
function AddPasskey({ onDone, onClose }: DialogProps) {
  const [problem, setProblem] = useState<string>();
  const state = useForm({
    start: { name: '', password: '' },
    schema: newPasskeyRequest,
    send: async (request) => {
      setProblem(undefined);
      try {
        const { message } = await createPasskey(request);
        toast.success(message);
        onDone();
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
          hint="A name to recognise it, such as ‘My phone’."
          autoComplete="off"
          maxLength={60}
        />
        <PasswordField {...state.field('password')} label="Your password" />
      </Form>
    </Dialog>
  );
}

function RenamePasskey({ passkey: { id, name }, onDone, onClose }: PasskeyDialogProps) {
  const state = useForm({
    start: { name },
    schema: renamePasskey.body,
    send: async (body) => {
      const { message } = await call(renamePasskey, { params: { id }, body });
      toast.success(message);
      onDone();
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

function RemovePasskey({ passkey: { id, name }, onDone, onClose }: PasskeyDialogProps) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: () => call(removePasskey, { params: { id } }),
      onSuccess: ({ message }) => {
        toast.success(message);
        onDone();
      },
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Remove this passkey?"
      confirmWords="Remove"
      isSending={isPending}
      error={error}
      onConfirm={mutate}
    >
      You won’t be able to log in with <strong className="break-words">{name}</strong>. Delete it in your password
      manager too, or your device will keep offering it.
    </ConfirmDialog>
  );
}
