import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  confirmAuthenticator,
  confirmAuthenticatorRequest,
  renewRecoveryCodes,
  startAuthenticator,
  turnOffAuthenticator,
} from '../../../../contract/accounts/second-factor.ts';
import type { SignInSecurity } from '../../../../contract/accounts/settings.ts';
import type { EndpointAnswer } from '../../../../contract/endpoint.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { company } from '../../../lib/company.ts';
import { formatDay } from '../../../lib/format-date-time.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';

/** With so few or fewer left, the customer is asked to make new ones. */
const fewCodes = 3;

interface AuthenticatorPanelProps {
  readonly security: SignInSecurity;
  /** To fetch the settings again. */
  readonly onChange: () => void;
}

type DialogKind = 'set-up' | 'renew' | 'turn-off';

export function AuthenticatorPanel({ security, onChange }: AuthenticatorPanelProps) {
  const [open, setOpen] = useState<DialogKind>();
  const { authenticatorSince, recoveryCodesLeft } = security;

  return (
    <section aria-labelledby="authenticator" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="authenticator" className="text-xl">
          Authenticator app
        </h2>
        {authenticatorSince !== null && <Badge tone="success">On since {formatDay(authenticatorSince)}</Badge>}
      </div>
      {authenticatorSince === null ? (
        <>
          <p className="text-quiet">
            After your password, we’ll ask for a code from an app on your phone. Even someone with your password can’t
            get in.
          </p>
          <Button variant="secondary" className="justify-self-start" onClick={() => setOpen('set-up')}>
            Set up an authenticator app
          </Button>
        </>
      ) : (
        <>
          <p className="text-quiet">After your password, we’ll ask for a code from your app.</p>
          {recoveryCodesLeft <= fewCodes ? (
            <Notice tone="warning">{leftOf(recoveryCodesLeft)} Make new ones now.</Notice>
          ) : (
            <p className="text-quiet">{leftOf(recoveryCodesLeft)}</p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setOpen('renew')}>
              Make new recovery codes
            </Button>
            <Button variant="quiet-danger" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {open && <AuthenticatorDialog kind={open} onChange={onChange} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function leftOf(count: number): string {
  if (count === 0) return 'You have no recovery codes left.';
  return `You have ${count} recovery ${count === 1 ? 'code' : 'codes'} left.`;
}

const dialogTitles: Readonly<Record<DialogKind, string>> = {
  'set-up': 'Set up an authenticator app',
  renew: 'Make new recovery codes',
  'turn-off': 'Turn off your authenticator app?',
};

interface AuthenticatorDialogProps {
  readonly kind: DialogKind;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

function AuthenticatorDialog({ kind, onChange, onClose }: AuthenticatorDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const showCodes = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    onChange();
  };
  return (
    <Dialog isOpen onClose={onClose} title={codes ? 'Save your recovery codes' : dialogTitles[kind]}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onClose} />
      ) : (
        <>
          {kind === 'set-up' && <SetUpForm onCodes={showCodes} />}
          {kind === 'renew' && <RenewForm onCodes={showCodes} />}
          {kind === 'turn-off' && (
            <TurnOffForm
              onOff={() => {
                onClose();
                onChange();
              }}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

interface CodesProps {
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
}

function RenewForm({ onCodes }: CodesProps) {
  return (
    <PasswordConfirmation
      label="Make new recovery codes"
      submitLabel="Make new codes"
      sendingText="Making your codes"
      send={async (body) => onCodes((await call(renewRecoveryCodes, { body })).recovery_codes)}
    >
      <p>You’ll get ten new codes. Your old ones will stop working.</p>
    </PasswordConfirmation>
  );
}

function TurnOffForm({ onOff }: { readonly onOff: () => void }) {
  return (
    <PasswordConfirmation
      label="Turn off your authenticator app"
      submitLabel="Turn off"
      submitVariant="danger"
      sendingText="Turning it off"
      send={async (body) => {
        const { message } = await call(turnOffAuthenticator, { body });
        toast.success(message);
        onOff();
      }}
    >
      <p>You’ll only need your password to log in. Your recovery codes will stop working.</p>
    </PasswordConfirmation>
  );
}

type SetUp = EndpointAnswer<typeof startAuthenticator>;

/** The password, and then the app's first code. */
function SetUpForm({ onCodes }: CodesProps) {
  const [setUp, setSetUp] = useState<SetUp>();
  if (setUp) return <ScanForm setUp={setUp} onCodes={onCodes} />;
  return (
    <PasswordConfirmation
      label="Set up an authenticator app"
      submitLabel="Continue"
      sendingText="Preparing your code"
      send={async (body) => setSetUp(await call(startAuthenticator, { body }))}
    >
      <p>
        You need an app that makes codes, such as Google Authenticator, Microsoft Authenticator or most password
        managers.
      </p>
    </PasswordConfirmation>
  );
}

function ScanForm({ setUp: { qr, secret, uri }, onCodes }: CodesProps & { readonly setUp: SetUp }) {
  const state = useForm({
    start: { code: '' },
    schema: confirmAuthenticatorRequest,
    send: async (body) => onCodes((await call(confirmAuthenticator, { body })).recovery_codes),
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
        <QrCode {...qr} />
        <p className="text-center text-sm text-quiet">
          No camera? Type this key:
          <br />
          <code className="text-base text-ink select-all">{secret}</code>
        </p>
      </div>
      <TextField
        {...state.field('code')}
        label="Code"
        hint="The six digits your app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </Form>
  );
}

const margin = 4; // modules; without it readers find no code

/** Dark on white in either scheme, because that is what every camera reads. */
function QrCode({ size, path }: SetUp['qr']) {
  const width = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`${-margin} ${-margin} ${width} ${width}`}
      shapeRendering="crispEdges"
      className="h-auto w-full max-w-56 rounded-control border border-line"
    >
      <rect x={-margin} y={-margin} width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The only time that anybody can see them. */
function RecoveryCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const [copied, setCopied] = useState<string>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('Copied');
    } catch {
      setCopied('Your browser won’t let us copy them. Please write them down.');
    }
  }

  return (
    <div className="grid gap-5">
      <p>
        Keep these codes somewhere you can reach without your phone. Use one instead of an app code. Each works once. We
        can’t show them again.
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
      <Button onClick={onSaved}>I’ve saved them</Button>
    </div>
  );
}

function fileOf(codes: readonly string[]): string {
  return `Recovery codes for ${company.name}. Each works once.\n\n${codes.join('\n')}\n`;
}
