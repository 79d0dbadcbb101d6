/** The server would refuse the whole request because of such a text. */
const message = 'This contains characters we can’t use. Please type it again.';

/** The errors, by name, of a row's texts that can't be stored, such as one with a NUL in it. */
export function unusableTexts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const unusable = Object.entries<string>(texts).filter(([, text]) => text.includes('\0') || !text.isWellFormed());
  return Object.fromEntries(unusable.map(([name]) => [name, message])) as Partial<Record<Name, string>>; // the names given
}
