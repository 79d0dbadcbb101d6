/** What is no page: calls, the card sandbox and pages for developers. */
const behindThePages = ['/api/', '/dev/', '/v1/'];

/**
 * What robots are asked to leave alone, and where the list of our pages is. Pages that depend on who looks at them are not named: they
 * are marked `noindex`, which a robot can read only if it may fetch them. Kept out, it would list the bare address of any it sees a
 * link to.
 */
export function robotsText(publicUrl: string): string {
  const lines = behindThePages.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`, ''].join('\n');
}
