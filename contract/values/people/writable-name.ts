const longestName = 60;

// Characters that change text direction or are invisible.
const invisible = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;
const looksLikeLink = /:\/\/|www\.|\S\.\p{L}{2,}|@/iu;

/**
 * Anybody can send mail to somebody else’s address under any name. So a name is shortened, and left out if a mail program would turn it
 * into a link: our mails must not carry a stranger’s advertisement.
 */
export function writableName(fullName: string): string | undefined {
  const name = fullName.replaceAll(invisible, ' ').replaceAll(/\s+/gu, ' ').trim();
  return name === '' || looksLikeLink.test(name) ? undefined : shorten(name);
}

/** Cuts between grapheme clusters. */
function shorten(name: string): string {
  const characters = Array.from(new Intl.Segmenter('en-GB').segment(name), ({ segment }) => segment);
  return characters.length <= longestName ? name : `${characters.slice(0, longestName - 1).join('')}…`;
}
