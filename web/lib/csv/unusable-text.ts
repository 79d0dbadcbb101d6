/** Said of a text that the server would refuse together with everything sent along. */
const message = 'This holds characters that can’t be used. Please type it again.';

/** What is wrong with a text that nothing can store, such as one with a NUL in it; undefined where it is fine. */
function unusableText(text: string): string | undefined {
  return text.includes('\0') || !text.isWellFormed() ? message : undefined;
}

/** What is wrong with the texts of a row, by their names. */
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
