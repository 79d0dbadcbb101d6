import { helpAnswers } from '../content/help/help-groups.ts';
import { company } from '../lib/company.ts';
import { documentTitle, type Page } from '../lib/page.ts';
import { escapeHtml } from './escape-html.ts';

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

/** The picture that goes with a link when it is shared: 1200 by 630, drawn by `npm run screenshots -- share`. */
interface SharePicture {
  /** Its path on our host. */
  readonly file: string;
  /** What it shows, for those who can't see it. */
  readonly alt: string;
}

const van: SharePicture = {
  file: '/share/van.png',
  alt: 'An electric van on the road through a drawn London',
};

const pictures: Readonly<Record<string, SharePicture>> = {
  '/track-parcel': { file: '/share/doorstep.png', alt: 'An electric van on its way to a front door' },
  '/help': { file: '/share/doorstep.png', alt: 'An electric van on its way to a front door' },
  '/our-goals': { file: '/share/charging.png', alt: 'An electric van at its charging point' },
};

/** The picture of a page; the van where it has none of its own. It carries no words, so it fits every page and company name. */
function pictureOf(path: string): SharePicture {
  return pictures[path] ?? van;
}

/**
 * What search engines may read of a page as data (schema.org, as JSON-LD). It is a script element by name only: browsers run
 * nothing of this type, and the content security policy does not speak of it.
 */
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
