import { company } from '../lib/company.ts';

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
