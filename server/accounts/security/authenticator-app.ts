import { randomBytes } from 'node:crypto';
import { minutes } from '../../../contract/values/time/duration.ts';
import type { Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import {
  deleteAuthenticator,
  hasAuthenticator,
  lockAuthenticator,
  replaceRecoveryCodes,
  selectAuthenticator,
  updateAuthenticatorConfirmed,
  upsertUnconfirmedAuthenticator,
} from '../credentials/authenticators.repository.ts';
import { createRecoveryCodes, hashRecoveryCodes, writeRecoveryCode } from '../credentials/recovery-code.ts';
import { drawQrPath, encodeBase32, matchTotp, type QrDrawing } from '../credentials/totp.ts';
import type { SignInChange } from '../mails/account-mail.ts';
import { checkOwnPassword, findOwnUser } from '../own-user.ts';
import { limitCodes } from '../rate-limits.ts';
import { refuseCode, wrongAppCode } from '../sign-in/log-in.ts';
import { requireSecondFactorOfStaff } from '../sign-in/recent-second-factor.ts';
import { revokeTokens } from '../tokens.repository.ts';
import type { AccountDeps, SignInDeps, Site, User } from '../user.ts';
import type { Visitor } from '../visitor.ts';
import { proveFirstFactor } from './sign-in-methods.ts';

/** The length of SHA-1’s output, which RFC 4226 recommends. */
const secretBytes = 20;

export interface AuthenticatorSetUp {
  readonly secret: string;
  readonly uri: string;
  readonly qr: QrDrawing;
}

/** Nothing changes at sign-in until the first code is confirmed. */
export async function startAuthenticator(
  deps: SignInDeps,
  customer: Customer,
  password: string,
): Promise<AuthenticatorSetUp> {
  await requireSecondFactorOfStaff(deps, customer);
  if (await hasAuthenticator(deps.database, customer.userId)) refuseOn();
  const { id, email } = await checkOwnPassword(deps, customer, { password, field: 'password' });
  const secret = randomBytes(secretBytes);
  const isStarted = await upsertUnconfirmedAuthenticator(deps.database, id, {
    sealedSecret: deps.secrets.seal(secret, id),
    at: deps.now(),
  });
  if (!isStarted) refuseOn();
  const text = encodeBase32(secret);
  const uri = keyUri(deps.site, email, text);
  return { secret: text.replaceAll(/.{4}(?=.)/g, '$& '), uri, qr: await drawQrPath(uri) };
}

function refuseOn(): never {
  return refuse('CONFLICT', 'Your authenticator app is already on. Turn it off first to set up another one.');
}

/** Key URI of authenticator apps. Period, digits and algorithm are left out: every app assumes the defaults. */
function keyUri({ name }: Site, email: string, secret: string): string {
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`;
}

/** From the password to the first code. */
export const setUpLifeMs = minutes(30);

/** Returns the recovery codes, the only time they are shown. */
export async function confirmAuthenticator(
  deps: SignInDeps,
  customer: Customer,
  visitor: Visitor,
  code: string,
): Promise<string[]> {
  const { database, now, passwords, secrets } = deps;
  await requireSecondFactorOfStaff(deps, customer);
  const user = await findOwnUser(deps, customer);
  const authenticator = await selectAuthenticator(database, user.id);
  const isOpen = authenticator && authenticator.createdAt.getTime() > now().getTime() - setUpLifeMs;
  if (!isOpen || authenticator.confirmedAt) return refuseSetUp();
  const { sealedSecret } = authenticator;
  const attempt = await limitCodes(deps, visitor, user);
  const step = matchTotp(secrets.open(sealedSecret, user.id), code, now());
  if (step === undefined) return refuseCode(wrongAppCode);
  await attempt.forget();
  const codes = createRecoveryCodes();
  const hashes = await hashRecoveryCodes(passwords, user.id, codes);
  await database.transaction().execute(async (trx) => {
    if (!(await updateAuthenticatorConfirmed(trx, user.id, { sealedSecret, step, at: now() }))) refuseSetUp();
    await replaceRecoveryCodes(trx, user.id, hashes);
    await proveFirstFactor(deps, trx, customer, undefined);
    await mailSignInChange(deps, trx, visitor, user, 'authenticator-on');
  });
  return codes.map(writeRecoveryCode);
}

function refuseSetUp(): never {
  return refuse('CONFLICT', 'This setup has ended: it’s complete, or it took too long. Please start again.');
}

/** Asks for the password, not a code: somebody with a new phone has no codes. */
export async function turnOffAuthenticator(
  deps: SignInDeps,
  customer: Customer,
  visitor: Visitor,
  password: string,
): Promise<void> {
  await requireSecondFactorOfStaff(deps, customer);
  if (!(await hasAuthenticator(deps.database, customer.userId))) refuseOff();
  const user = await checkOwnPassword(deps, customer, { password, field: 'password' });
  await deps.database.transaction().execute(async (trx) => {
    if (!(await deleteAuthenticator(trx, user.id))) refuseOff();
    await revokeTokens(trx, user.id, deps.now(), { purposes: ['second-factor'] });
    await mailSignInChange(deps, trx, visitor, user, 'authenticator-off');
  });
}

function refuseOff(): never {
  return refuse('CONFLICT', 'Your authenticator app is already off.');
}

/** The old codes stop working. */
export async function renewRecoveryCodes(
  deps: SignInDeps,
  customer: Customer,
  visitor: Visitor,
  password: string,
): Promise<string[]> {
  await requireSecondFactorOfStaff(deps, customer);
  if (!(await hasAuthenticator(deps.database, customer.userId))) refuseWithoutApp();
  const user = await checkOwnPassword(deps, customer, { password, field: 'password' });
  const codes = createRecoveryCodes();
  const hashes = await hashRecoveryCodes(deps.passwords, user.id, codes);
  await deps.database.transaction().execute(async (trx) => {
    if (!(await lockAuthenticator(trx, user.id))) refuseWithoutApp();
    await replaceRecoveryCodes(trx, user.id, hashes);
    await mailSignInChange(deps, trx, visitor, user, 'recovery-codes-renewed');
  });
  return codes.map(writeRecoveryCode);
}

function refuseWithoutApp(): never {
  return refuse('CONFLICT', 'Your authenticator app is off, so there’s nothing to recover.');
}

/** Enqueues the mail in the transaction of the change. */
export async function mailSignInChange(
  { enqueueMail, now }: Pick<AccountDeps, 'enqueueMail' | 'now'>,
  trx: Trx,
  { device, log }: Pick<Visitor, 'device' | 'log'>,
  { id, email, fullName }: Pick<User, 'id' | 'email' | 'fullName'>,
  change: SignInChange,
): Promise<void> {
  const values = { fullName, at: now().toISOString(), device, change };
  await enqueueMail(trx, { template: 'sign-in-changed', to: email, values });
  log.info({ event: 'sign-in-changed', change, userId: id }, 'sign-in changed');
}
