import { company } from '../lib/company.ts';
import { documentTitle, type Page } from '../lib/page.ts';
import { escapeHtml } from './escape-html.ts';
import { pictureOf } from './share-picture.ts';
import { structuredData } from './structured-data.ts';

/** Whether search engines are asked to list a page. */
export type Listing = 'listed' | 'unlisted';

/** The lines of a page's head that say what it is: to the browser's tab, to search engines, and to those who are sent its link. */
export function pageHead(page: Page, path: string, publicUrl: string, listing: Listing): string {
  const title = documentTitle(page);
  const { file, alt } = pictureOf(path);
  const at = (place: string) => new URL(place, publicUrl).href;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', company.name),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:image', at(file)),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
  if (listing === 'unlisted') return [...lines, meta('name', 'robots', 'noindex')].join('');
  return [
    ...lines,
    `<link rel="canonical" href="${escapeHtml(at(path))}">`,
    meta('property', 'og:url', at(path)),
    structuredData(page, path, publicUrl),
  ].join('');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}
