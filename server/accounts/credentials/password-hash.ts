import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Refusal } from '../../http/errors.ts';
import { createFairQueue, type QueueCaller } from './fair-queue.ts';

/** Limits concurrency, fairly among callers. */
export interface PasswordHasher {
  hash(caller: QueueCaller, password: string): Promise<string>;
  /** Takes as long without a hash, and answers false. */
  verify(caller: QueueCaller, password: string, hash: string | undefined): Promise<boolean>;
  /** Made with another strength; hash again when the password is next known. */
  isOutdated(hash: string): boolean;
}

/** Has a session, or uses a device on which the user signed in before. */
export function userCaller(userId: string): QueueCaller {
  return { lane: 'user', key: userId };
}

export function networkCaller(network: string): QueueCaller {
  return { lane: 'network', key: network };
}

export interface PasswordStrength {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP’s first choice for argon2id: 19 MiB, two passes. */
const owaspStrength: PasswordStrength = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

// A hash takes a core for about 30 ms and one of Node’s four pool threads: leave some for other requests.
const mostAtOnce = 3;

// A customer needs one or two at a time; a whole office or mobile network may share one address.
const mostPerCaller = { user: 5, network: 60 };
const longestLane = 300;

const deriveTag = promisify(argon2);
const written = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hashes name their strength, so older ones stay valid after it is raised. */
export function createPasswordHasher(strength: PasswordStrength = owaspStrength): PasswordHasher {
  const run = createFairQueue({
    atOnce: Math.min(mostAtOnce, Math.max(1, availableParallelism() - 1)),
    mostPerCaller,
    longestLane,
    callerRefusal: ({ lane }) => new Refusal('TOO_MANY_REQUESTS', busyWith[lane], undefined, 2),
    laneRefusal: () =>
      new Refusal('UNAVAILABLE', 'A lot of people are logging in right now. Please try again in a minute.'),
  });
  // A well-formed hash that no password has.
  const decoy = write(strength, randomBytes(saltBytes), randomBytes(tagBytes));

  return {
    hash: async (caller, password) => {
      const salt = randomBytes(saltBytes);
      return write(strength, salt, await run(caller, () => derive(password, salt, strength, tagBytes)));
    },
    verify: async (caller, password, hash) => {
      const { salt, tag, ...stored } = read(hash ?? decoy);
      return timingSafeEqual(await run(caller, () => derive(password, salt, stored, tag.length)), tag);
    },
    isOutdated: (hash) => {
      const { memory, passes, parallelism } = read(hash);
      return memory !== strength.memory || passes !== strength.passes || parallelism !== strength.parallelism;
    },
  };
}

const busyWith = {
  user: 'We’re still checking other passwords for your account. Please try again in a few seconds.',
  network: 'We’re still checking other passwords from your network. Please try again in a few seconds.',
} as const;

function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: PasswordStrength, tagLength: number) {
  // The same password may arrive in another Unicode form from another system.
  const message = password.normalize('NFKC');
  const parameters: Argon2Parameters = { message, nonce, memory, passes, parallelism, tagLength };
  return deriveTag('argon2id', parameters);
}

function write({ memory, passes, parallelism }: PasswordStrength, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function read(hash: string): PasswordStrength & { readonly salt: Buffer; readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = written.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('A stored password hash can’t be read.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
