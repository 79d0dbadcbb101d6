import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { login, register, verifyEmail } from '../../contract/accounts/accounts.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import type { AttackContext } from './attack.ts';
import { expectOk } from './people.ts';

const owner = 'first-lantern-42';
const intruder = 'second-lantern-42';
const mailTimeoutMs = 30_000;

/**
 * An intruder registers an address that its owner registered but has not verified yet; then the owner opens the mailed links. Returns
 * what went wrong: the intruder's password must not work.
 */
export async function tryAccountTakeover({ client, people }: AttackContext, dataDir: string): Promise<string[]> {
  const email = 'not-yet-verified@example.com';
  const post = (path: string, body: object, network: string) =>
    client.send({ method: 'POST', path: apiBasePath + path, body }, network);
  const registerWith = (password: string) => {
    const body = { fullName: 'Ada Lovelace', email, phoneNumber: '07700 900123', password };
    const call = {
      method: 'POST',
      path: apiBasePath + register.path,
      body: { ...body, accept_terms_and_conditions: true },
    };
    return expectOk(client, call, people.newNetwork());
  };
  const home = people.newNetwork();
  await registerWith(owner);
  const [first = ''] = await mailedTokens(dataDir, email, 1);
  await registerWith(intruder);
  const tokens = await mailedTokens(dataDir, email, 2);
  const opened: number[] = [];
  for (const token of new Set([first, ...tokens]))
    opened.push((await post(verifyEmail.path, { email, token }, home)).status);
  const signIn = async (password: string, network: string) =>
    (await post(login.path, { email, password }, network)).status;
  const [asIntruder, asOwner] = [await signIn(intruder, people.newNetwork()), await signIn(owner, home)];
  return [
    ...(opened[0] === 200 ? [] : [`the owner's own link was answered with ${opened[0]}`]),
    ...(asIntruder === 200 ? ["the intruder's password signs in"] : []),
    ...(asOwner === 200 ? [] : [`the owner's password was answered with ${asOwner}`]),
  ];
}

/** Oldest first. Waits for this many emails. */
async function mailedTokens(dataDir: string, email: string, mails: number): Promise<string[]> {
  const folder = join(dataDir, 'mailbox');
  for (const until = Date.now() + mailTimeoutMs; Date.now() < until; await delay(100)) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const own = texts.map(unfold).filter((text) => text.includes(`To: ${email}`));
    if (own.length < mails) continue;
    return own.flatMap((text) => /\/verify[^\s"]*[?&]token=([\w-]+)/.exec(text)?.[1] ?? []);
  }
  throw new Error(`There are no ${mails} mails to ${email}.`);
}

/** Decodes quoted-printable as far as a link needs it. */
function unfold(text: string): string {
  return text.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=').replaceAll('&amp;', '&');
}
