/** A reserved origin, to see whether a URL leaves it. */
const anyOrigin = 'http://own.invalid';

/** The path, if a browser resolves it within this site; undefined for `//evil`, `https:evil`, `\evil` and anything else that leaves it. */
export function sameOriginPath(text: string | null): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, anyOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, anyOrigin);
  // A path such as `/.//evil` keeps the origin here and loses it when it is parsed again.
  if (origin !== anyOrigin || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}
