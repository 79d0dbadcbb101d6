import { isIP } from 'node:net';
import type { SettingInForce } from '../../contract/staff/staff.ts';

/** A setting the product can't start with. The message is one sentence for the person who starts it. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export type Settings = Readonly<Record<string, string | undefined>>;

/** What a setting may be: the rule in words, an example, and how to read it. `read` gives undefined where the rule is broken. */
export interface Rule<T> {
  readonly mustBe: string;
  readonly example: string;
  readonly read: (text: string) => T | undefined;
  /** Staff may read its value: it can hold no secret. */
  readonly isShown?: true;
}

/** What was read from a source, by name. */
const readFrom = new WeakMap<Settings, Map<string, SettingInForce>>();

export function settingsReadFrom(settings: Settings): SettingInForce[] {
  return [...(readFrom.get(settings) ?? new Map<string, SettingInForce>()).values()];
}

/** Reads one setting. An absent or empty one is undefined; the sentence about a bad one never repeats its value, which may be a secret. */
export function setting<T>(settings: Settings, name: string, rule: Rule<T>): T | undefined {
  const text = settings[name]?.trim();
  note(settings, { name, isSet: Boolean(text), value: (rule.isShown && text) || null });
  if (!text) return undefined;
  const value = rule.read(text);
  if (value === undefined) {
    throw new SettingError(`${name} must be ${rule.mustBe}, for example ${name}=${rule.example}`);
  }
  return value;
}

function note(settings: Settings, read: SettingInForce): void {
  const known = readFrom.get(settings) ?? new Map<string, SettingInForce>();
  readFrom.set(settings, known.set(read.name, read));
}

export function wholeNumber(least: number, most: number, example: number): Rule<number> {
  return {
    isShown: true,
    mustBe: `a whole number from ${least} to ${most}`,
    example: String(example),
    read: (text) => {
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A count and the period it holds for: `10/15m`, `5/1h`. */
export const countPerPeriod: Rule<{ readonly count: number; readonly periodMs: number }> = {
  isShown: true,
  mustBe: 'a count and a period in seconds, minutes, hours or days',
  example: '10/15m',
  read: (text) => {
    const [, count = '', length = '', unit = ''] = /^([1-9]\d{0,6})\/([1-9]\d{0,3})([smhd])$/i.exec(text) ?? [];
    const ms = unitMs[unit.toLowerCase()];
    return ms === undefined ? undefined : { count: Number(count), periodMs: Number(length) * ms };
  },
};

export function oneOf<const T extends string>(words: readonly T[], example: T): Rule<T> {
  return {
    isShown: true,
    mustBe: `one of ${words.join(', ')}`,
    example,
    read: (text) => words.find((word) => word === text.toLowerCase()),
  };
}

export function matching(pattern: RegExp, mustBe: string, example: string): Rule<string> {
  return { mustBe, example, read: (text) => (pattern.test(text) ? text : undefined) };
}

export function urlOf(protocols: readonly string[], example: string): Rule<string> {
  const starts = protocols.map((protocol) => `${protocol}://`);
  return {
    mustBe: `an address that starts with ${starts.join(' or ')}`,
    example,
    read: (text) =>
      starts.some((start) => text.startsWith(start) && text !== start) && URL.canParse(text) ? text : undefined,
  };
}

/** Where the product is reached: protocol, host and port. A path would be lost in every link we write, so it is refused. */
export const origin: Rule<string> = {
  isShown: true,
  mustBe: 'an http or https address without a path',
  example: 'https://www.example.com',
  read: (text) => {
    const url = URL.parse(text);
    const isBare = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
    return isBare ? url.origin : undefined;
  },
};

export const onOrOff: Rule<boolean> = {
  isShown: true,
  mustBe: 'on or off',
  example: 'on',
  read: (text) => {
    if (/^(on|true|yes|1)$/i.test(text)) return true;
    return /^(off|false|no|0)$/i.test(text) ? false : undefined;
  },
};

export const addressRanges: Rule<readonly string[]> = {
  mustBe: 'IP addresses or ranges separated by commas',
  example: '10.0.0.0/8,127.0.0.1',
  read: (text) => {
    const ranges = text.split(',').map((range) => range.trim());
    return ranges.every(isAddressRange) ? ranges : undefined;
  },
};

export const anyText: Rule<string> = { mustBe: 'text', example: 'text', read: (text) => text };

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
