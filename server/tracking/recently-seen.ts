/** More than as many codes as are kept in memory, so that what is asked for now and then counts as asked for again. */
const places = 2 ** 14;

/**
 * Says of a code whether it was asked for lately, and remembers it. One number for each place and nothing else: what most are asked for
 * once must leave nothing behind. Two codes with one place push each other out, and two with one number pass for the same; at worst
 * something is kept in memory a little later or earlier than it should be.
 */
export function createRecentlySeen(): (code: string) => boolean {
  const numbers = new Uint32Array(places);

  return (code) => {
    const number = numberOf(code);
    const place = number % places;
    if (numbers[place] === number) return true;
    numbers[place] = number;
    return false;
  };
}

/** A number from a text, by Fowler, Noll and Vo's 1a: neighbouring codes come to lie far apart. */
function numberOf(text: string): number {
  let number = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    number = Math.imul(number ^ text.charCodeAt(place), 0x01000193);
  }
  return number >>> 0;
}
