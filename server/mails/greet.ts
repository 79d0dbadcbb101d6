const longestName = 60;

// Characters that steer the direction of text, or show nothing: in a name they can only make the sentence around it read wrongly.
const invisible = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;
const looksLikeLink = /:\/\/|www\.|\S\.\p{L}{2,}|@/iu;

/** The first line of a letter: with the name where it can be written, see `writableName`. */
export function greet(fullName: string): string {
  const name = writableName(fullName);
  return name === undefined ? 'Hello,' : `Hello ${name},`;
}

/**
 * A name as it may stand in a letter. Anybody can write to somebody else's address under any name, so it is shortened, and one that a
 * mail program would turn into a link is left out: our mails must not carry a stranger's advertisement.
 */
export function writableName(fullName: string): string | undefined {
  const name = fullName.replaceAll(invisible, ' ').replaceAll(/\s+/gu, ' ').trim();
  return name === '' || looksLikeLink.test(name) ? undefined : shorten(name);
}

/** Cuts between characters as people see them, so that no emoji or accent is torn apart. */
function shorten(name: string): string {
  const characters = Array.from(new Intl.Segmenter('en-GB').segment(name), ({ segment }) => segment);
  return characters.length <= longestName ? name : `${characters.slice(0, longestName - 1).join('')}…`;
}
