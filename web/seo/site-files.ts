import { company } from '../lib/company.ts';
import { escapeHtml } from './escape-html.ts';

/** Calls, pages for developers and the card sandbox. */
const notPages = ['/api/', '/dev/', '/v1/'];

/** Customers' pages are not disallowed: robots must be able to fetch them to read their `noindex`. */
export function robotsText(publicUrl: string): string {
  const lines = notPages.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`, ''].join('\n');
}

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

/** For devices that put the product on their home screen. */
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
