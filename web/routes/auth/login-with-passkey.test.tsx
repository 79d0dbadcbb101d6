import { expect, onTestFinished, test, vi } from 'vitest';
import { signInWithPasskey, startPasskeySignIn } from '../../../contract/accounts/passkeys.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const bytes = Uint8Array.of(1, 2, 3).buffer;

/** What the browser's own window gives once the customer has touched the sensor. */
const chosen = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
  getClientExtensionResults: () => ({}),
};

/** Stands in for the browser's window: answers, or is closed by the customer. */
function askBrowser(answer: () => Promise<unknown>) {
  const ask = vi.spyOn(navigator.credentials, 'get').mockImplementation(answer as () => Promise<Credential>); // one, or a refusal
  onTestFinished(() => ask.mockRestore());
  return ask;
}

function serveOptions() {
  const api = fakeApi();
  const options = { challenge: 'AQID', rpId: 'localhost', timeout: 300_000, userVerification: 'required' } as const;
  api.serve(startPasskeySignIn, () => options);
  return api;
}

test('a passkey signs in with one press, without any field filled', async () => {
  const api = serveOptions();
  api.serve(signInWithPasskey, () => aSession());
  askBrowser(async () => chosen);
  const { screen, currentPath } = await renderApp('/auth/login?redirect=/about');
  await screen.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect.poll(currentPath).toBe('/about');
  await expect.element(screen.getByText('welcome back')).toBeVisible();
  expect(await api.requests.at(-1)?.json()).toMatchObject({ id: 'AQID', response: { signature: 'AQID' } });
});

test('who closes the browser’s window is still on the page and can log in by password', async () => {
  serveOptions();
  askBrowser(async () => Promise.reject(new DOMException('Closed.', 'NotAllowedError')));
  const { screen } = await renderApp('/auth/login?redirect=/about');
  await screen.getByRole('button', { name: 'Log in with a passkey' }).click();
  const main = screen.getByRole('main');
  await expect.element(main.getByText(/^Passkey login was cancelled/)).toBeVisible();
  await expect.element(main.getByRole('form', { name: 'Log in' })).toBeVisible();
  await expectAccessible(main.element());
});

test('a passkey that is nobody’s any more is refused with the server’s words', async () => {
  const message = 'We don’t recognise this passkey.';
  serveOptions().serve(signInWithPasskey, () => refusal('NOT_FOUND', message));
  askBrowser(async () => chosen);
  const { screen } = await renderApp('/auth/login?redirect=/about');
  await screen.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect.element(screen.getByRole('main').getByText(message)).toBeVisible();
});

test('where the browser offers passkeys in a field, choosing one signs in', async () => {
  serveOptions().serve(signInWithPasskey, () => aSession());
  const choice = Promise.withResolvers<unknown>();
  const ask = askBrowser(() => choice.promise);
  const { screen, currentPath } = await renderApp('/auth/login?redirect=/about', { offersPasskeys: true });
  await expect.element(screen.getByLabelText('Email address')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect.poll(() => ask).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' }));
  choice.resolve(chosen);
  await expect.poll(currentPath).toBe('/about');
});

test('an offer that can’t be made is not missed', async () => {
  const api = fakeApi();
  const asked = vi.fn<() => Response>(() => refusal('TOO_MANY_REQUESTS', 'Too many.'));
  api.serve(startPasskeySignIn, asked);
  const { screen } = await renderApp('/auth/login?redirect=/about', { offersPasskeys: true });
  await expect.poll(() => asked).toHaveBeenCalled();
  await expect.element(screen.getByRole('form', { name: 'Log in' })).toBeVisible();
  expect(screen.getByText('Too many.').elements()).toEqual([]);
});
