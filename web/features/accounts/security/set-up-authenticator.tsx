import { Copy, Download } from 'lucide-react';
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
import { company } from '../../../lib/company.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';

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

/** The white margin, in modules, without which readers find no code. */
const margin = 4;

interface QrCodeProps {
  /** How many modules it is wide and high. */
  readonly size: number;
  /** The dark ones. */
  readonly path: string;
  readonly label: string;
}

/** A QR code. Dark on white in either scheme, because that is what every camera reads. */
function QrCode({ size, path, label }: QrCodeProps) {
  const width = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${width} ${width}`}
      shapeRendering="crispEdges"
      className="h-auto w-full max-w-56 rounded-control border border-line"
    >
      <rect x={-margin} y={-margin} width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shows recovery codes the one time that anybody can, with ways to keep them. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<string>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('Copied.');
    } catch {
      setCopied('Your browser does not let us copy them. Please write them down.');
    }
  }

  return (
    <div className="grid gap-5">
      <p>
        Keep these codes somewhere you can reach without your phone. You can use each one once, instead of a code from
        your app. We can't show them again.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 justify-items-center gap-x-4 gap-y-2 rounded-control border border-line bg-page p-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button variant="secondary" onClick={() => saveFile(fileOf(codes), 'text/plain', 'recovery-codes.txt')}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <span role="status" className="text-sm text-quiet">
          {copied}
        </span>
      </div>
      <Button onClick={onSaved}>I have saved them</Button>
    </div>
  );
}

function fileOf(codes: readonly string[]): string {
  return `Recovery codes for ${company.name}. Each works once.\n\n${codes.join('\n')}\n`;
}
