/** The server would refuse the whole request because of such a text. */
const message = 'This holds characters that can’t be used. Please type it again.';

/** The error of a text that can't be stored, such as one with a NUL in it. */
function unusableText(text: string): string | undefined {
  return text.includes('\0') || !text.isWellFormed() ? message : undefined;
}

/** The errors of a row's texts, by their names. */
export function unusableTexts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const faults: Partial<Record<Name, string>> = {};
  const names = Object.keys(texts) as Name[]; // the keys of a record of names
  for (const name of names) {
    const fault = unusableText(texts[name]);
    if (fault !== undefined) faults[name] = fault;
  }
  return faults;
}
