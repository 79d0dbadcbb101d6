import { escapeHtml } from './escape-html.ts';

/** Every page that search engines are asked to list. Its format knows only whole addresses. */
export function sitemapText(listedPaths: readonly string[], publicUrl: string): string {
  const urls = listedPaths.map((path) => `  <url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
