import { expect, onTestFinished, test, vi } from 'vitest';
import {
  addPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../../../../contract/accounts/passkeys.ts';
import {
  confirmAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  turnOffAuthenticator,
} from '../../../../contract/accounts/second-factor.ts';
import { getSignInSecurity, listSessions, type SignInSecurity } from '../../../../contract/accounts/settings.ts';
import type { EndpointAnswer } from '../../../../contract/endpoint.ts';
import { updateSession } from '../../../session/session-store.ts';
import { aSession } from '../../../testing/a-session.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const password = 'van road lark street';
const recoveryCodes = Array.from({ length: 10 }, (_, slot) => `${slot}KQZ7-9TB2M`);
const phone: Passkey = {
  id: 'phone',
  name: 'My phone',
  synced: true,
  createdAt: '2026-11-01T09:00:00.000Z',
  lastUsedAt: '2026-11-14T09:00:00.000Z',
};
const off: SignInSecurity = { authenticatorSince: null, recoveryCodesLeft: 0, passkeys: [] };
const on: SignInSecurity = { ...off, authenticatorSince: '2026-11-15T09:00:00.000Z', recoveryCodesLeft: 10 };

/** What a browser is to make a passkey from. */
const creation: EndpointAnswer<typeof startPasskey> = {
  rp: { id: 'localhost', name: 'Larkway' },
  user: { id: 'AQID', name: 'ada@example.com', displayName: 'Ada' },
  challenge: 'AQID',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

async function openSecurity(security: SignInSecurity) {
  const api = fakeApi();
  api.serve(getSignInSecurity, () => security);
  api.serve(listSessions, () => ({ data: [], total: 0 }));
  updateSession(aSession());
  const { screen } = await renderApp('/settings?tab=security');
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
  return { api, screen, main };
}

test('an authenticator app is set up: password, code, recovery codes', async () => {
  const { api, screen, main } = await openSecurity(off);
  await expectAccessible(main.element());
  const uri = 'otpauth://totp/Larkway:ada%40example.com?secret=JBSWY3DP&issuer=Larkway';
  api.serve(startAuthenticator, () => ({ secret: 'JBSW Y3DP', uri, qr: { size: 21, path: 'M0 0h7v1h-7z' } }));
  await main.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const setUp = screen.getByRole('dialog', { name: 'Set up an authenticator app' });
  await setUp.getByLabelText('Your password').fill(password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await expect.element(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(setUp.getByText('JBSW Y3DP')).toBeVisible();
  await expect.element(setUp.getByRole('link', { name: 'open it on this device' })).toHaveAttribute('href', uri);
  await expectAccessible(setUp.element());

  const wrong = 'This code is not right.';
  api.serve(confirmAuthenticator, () => refusal('VALIDATION', wrong, { code: wrong }));
  const code = setUp.getByRole('textbox', { name: 'Code' });
  await code.fill('111111');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(code).toHaveAccessibleDescription(/This code is not right\.$/);
  api.serve(confirmAuthenticator, () => ({ message: 'On.', recovery_codes: recoveryCodes }));
  api.serve(getSignInSecurity, () => on);
  await code.fill('123456');
  await setUp.getByRole('button', { name: 'Turn on' }).click();

  const codes = screen.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect.element(codes.getByText('3KQZ7-9TB2M')).toBeVisible();
  await expectAccessible(codes.element());
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => save.mockRestore());
  await codes.getByRole('button', { name: 'Download' }).click();
  expect(save.mock.contexts[0]).toHaveProperty('download', 'recovery-codes.txt');
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copy.mockRestore());
  await codes.getByRole('button', { name: 'Copy' }).click();
  await expect.element(codes.getByText('Copied')).toBeVisible();
  expect(copy).toHaveBeenCalledWith(recoveryCodes.join('\n'));
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect.element(main.getByText('On since 15 Nov 2026')).toBeVisible();
  await expect.element(main.getByText('You have 10 recovery codes left.')).toBeVisible();
});

test('a wrong password is told beside its field', async () => {
  const { api, screen, main } = await openSecurity(off);
  const message = 'That’s not your current password.';
  api.serve(startAuthenticator, () => refusal('VALIDATION', message, { password: message }));
  await main.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const field = screen.getByRole('dialog').getByLabelText('Your password');
  await field.fill('wrong');
  await screen.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect.element(field).toHaveAccessibleDescription(message);
});

test('recovery codes that run out are told, and new ones made', async () => {
  const { api, screen, main } = await openSecurity({ ...on, recoveryCodesLeft: 1 });
  await expect.element(main.getByText('You have 1 recovery code left. Make new ones now.')).toBeVisible();
  api.serve(renewRecoveryCodes, () => ({ message: 'New.', recovery_codes: recoveryCodes }));
  api.serve(getSignInSecurity, () => on);
  await main.getByRole('button', { name: 'Make new recovery codes' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  await expect.element(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect.element(main.getByText('You have 10 recovery codes left.')).toBeVisible();
});

test('the app is turned off with the password', async () => {
  const { api, screen, main } = await openSecurity(on);
  api.serve(turnOffAuthenticator, () => ({ message: 'Your authenticator app is off.' }));
  await main.getByRole('button', { name: 'Turn off' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Turn off your authenticator app?' });
  await expectAccessible(dialog.element());
  await dialog.getByLabelText('Your password').fill(password);
  api.serve(getSignInSecurity, () => off);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(main.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('passkeys are listed, renamed and removed', async () => {
  const { api, screen, main } = await openSecurity({ ...off, passkeys: [phone] });
  const line = 'Added 1 Nov 2026, last used 14 Nov 2026, on all your password manager’s devices';
  await expect.element(main.getByText(line)).toBeVisible();
  await expectAccessible(main.element());
  api.serve(renamePasskey, () => ({ message: 'Renamed.', data: phone }));
  await main.getByRole('button', { name: 'Rename My phone' }).click();
  const rename = screen.getByRole('dialog', { name: 'Rename your passkey' });
  const submit = rename.getByRole('button', { name: 'Rename' });
  await expect.element(submit).toBeDisabled();
  await rename.getByLabelText('Name').fill('Work phone');
  api.serve(getSignInSecurity, () => ({ ...off, passkeys: [{ ...phone, name: 'Work phone' }] }));
  await submit.click();
  await main.getByRole('button', { name: 'Remove Work phone' }).click();
  const remove = screen.getByRole('dialog', { name: 'Remove this passkey?' });
  await expectAccessible(remove.element());
  api.serve(removePasskey, () => ({ message: 'Passkey removed' }));
  api.serve(getSignInSecurity, () => off);
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect.element(main.getByText('Work phone')).not.toBeInTheDocument();
});

test('a passkey is added with a name and the password; what the browser refuses is told in the dialog', async () => {
  const { api, screen, main } = await openSecurity(off);
  api.serve(startPasskey, () => creation);
  const create = vi
    .spyOn(navigator.credentials, 'create')
    .mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
  onTestFinished(() => create.mockRestore());
  await main.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabelText('Name').fill('My phone');
  await dialog.getByLabelText('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect.element(dialog.getByText('That didn’t work. Try again.')).toBeVisible();
  await expectAccessible(dialog.element());

  const bytes = Uint8Array.of(1, 2, 3).buffer;
  const made = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  };
  create.mockResolvedValue(made);
  api.serve(addPasskey, () => ({ message: 'Passkey added', data: phone }));
  api.serve(getSignInSecurity, () => ({ ...off, passkeys: [phone] }));
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect.element(main.getByText('My phone')).toBeVisible();
  const sent = api.requests.find(({ url }) => url.endsWith('/account/passkeys'));
  expect(await sent?.json()).toMatchObject({ name: 'My phone', credential: { id: 'AQID' } });
});
