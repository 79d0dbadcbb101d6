import { helpAnswers } from '../content/help/help-answers.ts';
import { company } from '../lib/company.ts';
import type { Page } from '../lib/page.ts';

/**
 * What search engines may read of a page as data (schema.org, as JSON-LD). It is a script element by name only: browsers run
 * nothing of this type, and the content security policy does not speak of it.
 */
export function structuredData(page: Page, path: string, publicUrl: string): string {
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
