import { useState } from 'react';
import type { Passkey } from '../../../../contract/account-passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { canUsePasskeys } from '../passkey-ceremony.ts';
import { AddPasskey } from './add-passkey.tsx';
import { formatDay } from './format-day.ts';
import { RemovePasskey } from './remove-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

interface PasskeyPanelProps {
  readonly passkeys: readonly Passkey[];
  /** Called when something has changed, to ask for it anew. */
  readonly onChange: () => void;
}

/** The customer's passkeys, with ways to add, rename and remove them. */
export function PasskeyPanel({ passkeys, onChange }: PasskeyPanelProps) {
  const [open, setOpen] = useState<{ readonly dialog: 'rename' | 'remove'; readonly passkey: Passkey } | 'add'>();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    onChange();
  };

  return (
    <section aria-labelledby="passkeys" className="grid gap-4">
      <h2 id="passkeys" className="text-xl">
        Passkeys
      </h2>
      <p className="text-quiet">
        Sign in with your fingerprint, your face or the PIN of your device. There is no password to steal, and no code
        to type.
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
        <p className="text-quiet">This browser does not know passkeys. Another one can add them.</p>
      )}
      {open === 'add' && <AddPasskey onAdded={done} onClose={close} />}
      {typeof open === 'object' && open.dialog === 'rename' && (
        <RenamePasskey passkey={open.passkey} onRenamed={done} onClose={close} />
      )}
      {typeof open === 'object' && open.dialog === 'remove' && (
        <RemovePasskey passkey={open.passkey} onRemoved={done} onClose={close} />
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
          {synced && ', on all devices of your password manager'}
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
