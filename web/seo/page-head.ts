import { helpAnswers } from '../content/help/help-groups.ts';
import { company } from '../lib/company.ts';
import { documentTitle, type Page } from '../lib/page.ts';
import { termsInHead } from '../lib/published-terms.ts';
import { escapeHtml } from './escape-html.ts';

export type Listing = 'listed' | 'unlisted';

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
    termsInHead,
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

const van = { file: '/share/van.png', alt: 'An electric van on the road through a drawn London' };
const doorstep = { file: '/share/doorstep.png', alt: 'An electric van on its way to a front door' };
const charging = { file: '/share/charging.png', alt: 'An electric van at its charging point' };

/** For shared links: 1200 by 630, drawn by `npm run screenshots -- share`, without words, so that it fits every company name. */
function pictureOf(path: string): { readonly file: string; readonly alt: string } {
  return { '/track-parcel': doorstep, '/help': doorstep, '/our-goals': charging }[path] ?? van;
}

/** As JSON-LD (schema.org). Browsers don't run scripts of this type, so the content security policy allows it. */
function structuredData(page: Page, path: string, publicUrl: string): string {
  const at = (place: string) => new URL(place, publicUrl).href;
  const things = path === '/' ? [organisation(at), website(at)] : [breadcrumbs(page, at(path), at)];
  if (path === '/help') things.push(questions());
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return `<script type="application/ld+json">${graph.replaceAll('<', '\\u003c')}</script>`; // no text can end the element
}

type At = (place: string) => string;
type Thing = Readonly<Record<string, unknown>>;

function organisation(at: At): Thing {
  const { name, email, phone, address, linkedInUrl, instagramUrl, facebookUrl } = company;
  return {
    '@type': 'Organization',
    '@id': at('/#organisation'),
    name,
    url: at('/'),
    logo: at('/icon-512.png'),
    email,
    telephone: phone,
    address: address.join(', '),
    areaServed: 'GB',
    sameAs: [linkedInUrl, instagramUrl, facebookUrl],
  };
}

function website(at: At): Thing {
  return {
    '@type': 'WebSite',
    '@id': at('/#website'),
    name: company.name,
    url: at('/'),
    inLanguage: 'en-GB',
    publisher: { '@id': at('/#organisation') },
  };
}

function breadcrumbs(page: Page, address: string, at: At): Thing {
  const steps = [
    { name: company.name, item: at('/') },
    { name: page.title, item: address },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

function questions(): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: helpAnswers.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
