import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { renewRecoveryCodes, turnOffAuthenticator } from '../../../../contract/account-second-factor.ts';
import { getSignInSecurity, type SignInSecurity } from '../../../../contract/account-settings.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { formatDay } from '../../../lib/format-date-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';
import { RecoveryCodes, SetUpAuthenticator } from './set-up-authenticator.tsx';

/** The Sign-in Security tab: passkeys and the authenticator app. */
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
    <SkeletonGroup label="Looking up how you sign in">
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

/** From this many on, we ask the customer to make new ones. */
const fewCodes = 3;

interface AuthenticatorPanelProps {
  readonly security: SignInSecurity;
  /** Called after a change, to fetch the settings again. */
  readonly onChange: () => void;
}

type OpenDialog = 'set-up' | 'renew' | 'turn-off';

function AuthenticatorPanel({ security, onChange }: AuthenticatorPanelProps) {
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
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
            After your password, we ask for a code from an app on your phone. Someone who learns your password still
            can't get in.
          </p>
          <Button variant="secondary" className="justify-self-start" onClick={() => setOpen('set-up')}>
            Set up an authenticator app
          </Button>
        </>
      ) : (
        <>
          <p className="text-quiet">After your password, we ask for a code from your app.</p>
          {recoveryCodesLeft <= fewCodes ? (
            <Notice tone="warning">{leftOf(recoveryCodesLeft)} Please make new ones.</Notice>
          ) : (
            <p className="text-quiet">{leftOf(recoveryCodesLeft)}</p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setOpen('renew')}>
              Make new recovery codes
            </Button>
            <Button variant="quiet" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {open === 'set-up' && <SetUpAuthenticator onOn={onChange} onClose={close} />}
      {open === 'renew' && <RenewCodes onRenewed={onChange} onClose={close} />}
      {open === 'turn-off' && (
        <TurnOff
          onOff={() => {
            close();
            onChange();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

function leftOf(count: number): string {
  if (count === 0) return 'You have no recovery codes left.';
  return `You have ${count} recovery ${count === 1 ? 'code' : 'codes'} left.`;
}

function RenewCodes({ onRenewed, onClose }: { readonly onRenewed: () => void; readonly onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog isOpen onClose={onClose} title={codes ? 'Save your recovery codes' : 'Make new recovery codes'}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onClose} />
      ) : (
        <PasswordConfirmation
          label="Make new recovery codes"
          submitLabel="Make new codes"
          sendingText="Making your codes"
          send={async (body) => {
            setCodes((await call(renewRecoveryCodes, { body })).recovery_codes);
            onRenewed();
          }}
        >
          <p>You get ten new codes. The ones you have now stop working.</p>
        </PasswordConfirmation>
      )}
    </Dialog>
  );
}

function TurnOff({ onOff, onClose }: { readonly onOff: () => void; readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Turn off your authenticator app?">
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
        <p>You'll only need your password to log in. Your recovery codes stop working.</p>
      </PasswordConfirmation>
    </Dialog>
  );
}
