/** What is no page: calls, the card sandbox and pages for developers. */
const behindThePages = ['/api/', '/v1/', '/dev/'];

/**
 * What robots are asked to leave alone: every page that depends on who looks at it. They are marked `noindex` as well, for robots
 * that come by a link from elsewhere.
 */
export function robotsText(
  allPaths: readonly string[],
  listedPaths: readonly string[],
  publicUrl: string | undefined,
): string {
  const unlisted = allPaths.filter((path) => !listedPaths.includes(path)).map(firstFolderOf);
  const lines = [...new Set([...behindThePages, ...unlisted])].toSorted().map((path) => `Disallow: ${path}`);
  const sitemap = publicUrl === undefined ? [] : ['', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`];
  return ['User-agent: *', ...lines, ...sitemap, ''].join('\n');
}

/** `/auth/login` and its like are left alone as a whole: `/auth`. */
function firstFolderOf(path: string): string {
  return path.replace(/^(\/[^/]*).*$/, '$1');
}
