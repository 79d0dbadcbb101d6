import { useState } from 'react';
import {
  confirmAuthenticator,
  confirmAuthenticatorRequest,
  startAuthenticator,
} from '../../../../contract/account-second-factor.ts';
import type { EndpointAnswer } from '../../../../contract/endpoint.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type SetUp = EndpointAnswer<typeof startAuthenticator>;

interface SetUpAuthenticatorProps {
  /** Called as soon as codes are asked for at log-in. */
  readonly onOn: () => void;
  readonly onClose: () => void;
}

/** Sets an authenticator app up: the password, the app's first code, and then the recovery codes. */
export function SetUpAuthenticator({ onOn, onClose }: SetUpAuthenticatorProps) {
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<readonly string[]>();

  if (codes) {
    return (
      <Dialog isOpen onClose={onClose} title="Save your recovery codes">
        <RecoveryCodes codes={codes} onSaved={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title="Set up an authenticator app">
      {setUp ? (
        <ScanForm
          setUp={setUp}
          onConfirmed={(recoveryCodes) => {
            setCodes(recoveryCodes);
            onOn();
          }}
        />
      ) : (
        <PasswordConfirmation
          label="Set up an authenticator app"
          submitLabel="Continue"
          sendingText="Preparing your code"
          send={async (body) => setSetUp(await call(startAuthenticator, { body }))}
        >
          <p>
            You need an app that makes codes: most password managers do, and so do Google Authenticator and Microsoft
            Authenticator.
          </p>
        </PasswordConfirmation>
      )}
    </Dialog>
  );
}

interface ScanFormProps {
  readonly setUp: SetUp;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function ScanForm({ setUp: { qr, secret, uri }, onConfirmed }: ScanFormProps) {
  const state = useForm({
    start: { code: '' },
    schema: confirmAuthenticatorRequest,
    send: async (body) => {
      const { recovery_codes } = await call(confirmAuthenticator, { body });
      onConfirmed(recovery_codes);
    },
  });
  return (
    <Form label="Confirm your app" state={state} submitLabel="Turn on" sendingText="Checking your code">
      <p>
        Scan this with your app, or{' '}
        <a href={uri} className="rounded-small font-medium text-link underline underline-offset-[0.2em]">
          open it on this device
        </a>
        .
      </p>
      <div className="grid justify-items-center gap-3">
        <QrCode {...qr} label="QR code for your authenticator app" />
        <p className="text-center text-sm text-quiet">
          No camera? Type this key:
          <br />
          <code className="text-base text-ink select-all">{secret}</code>
        </p>
      </div>
      <TextField
        {...state.field('code')}
        label="Code"
        hint="The six digits that your app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </Form>
  );
}
