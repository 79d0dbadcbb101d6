import { randomBytes } from 'node:crypto';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { hasAuthenticator, upsertUnconfirmed } from './authenticators.repository.ts';
import { encodeBase32 } from './base32.ts';
import { checkOwnPassword } from './check-own-password.ts';
import type { QrDrawing } from './draw-qr.ts';
import type { SignInDeps, Site } from './sign-in-deps.ts';

/** As long as SHA-1's own output, which RFC 4226 recommends. */
const secretBytes = 20;

/** What an authenticator app is set up with, for a camera and for fingers. */
export interface AuthenticatorSetUp {
  readonly secret: string;
  readonly uri: string;
  readonly qr: QrDrawing;
}

/** Starts the set-up of an app for who knows the password. Nothing changes at log-in until a code of the app has come back. */
export async function startAuthenticator(
  deps: SignInDeps,
  customer: Customer,
  password: string,
): Promise<AuthenticatorSetUp> {
  if (await hasAuthenticator(deps.database, customer.id)) refuseOn();
  const { id, email } = await checkOwnPassword(deps, customer, { password, field: 'password' });
  const secret = randomBytes(secretBytes);
  const isStarted = await upsertUnconfirmed(deps.database, id, {
    sealedSecret: deps.secrets.seal(secret, id),
    at: deps.now(),
  });
  if (!isStarted) refuseOn();
  const text = encodeBase32(secret);
  const uri = keyUri(deps.site, email, text);
  const { drawQr } = await import('./draw-qr.ts'); // two megabytes that few customers ever need
  return { secret: text.replaceAll(/.{4}(?=.)/g, '$& '), uri, qr: drawQr(uri) };
}

function refuseOn(): never {
  return refuse('CONFLICT', 'Your authenticator app is on already. Turn it off first to set up another one.');
}

/** The address that authenticator apps read. Steps, digits and hash are left out: they are what every app assumes. */
function keyUri({ name }: Site, email: string, secret: string): string {
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`;
}
