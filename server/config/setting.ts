/** A setting the product can't start with. The message is one sentence for the person who starts it. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** The environment, or anything shaped like it. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** What a setting may be: the rule in words, an example, and how to read it. `read` gives undefined where the rule is broken. */
export interface Rule<T> {
  readonly mustBe: string;
  readonly example: string;
  readonly read: (text: string) => T | undefined;
}

/** Reads one setting. An absent or empty one is undefined; the sentence about a bad one never repeats its value, which may be a secret. */
export function setting<T>(settings: Settings, name: string, rule: Rule<T>): T | undefined {
  const text = settings[name]?.trim();
  if (!text) return undefined;
  const value = rule.read(text);
  if (value === undefined) {
    throw new SettingError(`${name} must be ${rule.mustBe}, for example ${name}=${rule.example}`);
  }
  return value;
}
