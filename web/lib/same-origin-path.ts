/** An origin nobody can have, to see whether an address leaves it. */
const anyOrigin = 'http://own.invalid';

/**
 * The path, if it is one of our own and whatever a browser makes of it stays here; undefined for `//evil`, `https:evil`, `\evil`
 * and every other way out.
 */
export function sameOriginPath(text: string | null): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, anyOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, anyOrigin);
  // A path such as `/.//evil` keeps the origin here and loses it when it is read once more.
  if (origin !== anyOrigin || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}
