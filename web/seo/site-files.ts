import { company } from '../lib/company.ts';
import { escapeHtml } from './escape-html.ts';

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

/** What a device that puts the product on its home screen wants to know. */
export const appManifest = {
  id: '/',
  name: company.name,
  short_name: company.name,
  description: 'Send a parcel by electric van, and see where it is.',
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f8f4',
  theme_color: '#f7f8f4',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Send a parcel', url: '/?page=send' },
    { name: 'Track a parcel', url: '/track-parcel' },
  ],
};
