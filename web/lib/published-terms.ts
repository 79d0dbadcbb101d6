import { type PublishedTerms, publishedTermNames, termPlaceholder } from '../../contract/values/published-terms.ts';

/** Vite's own server and component tests have no page from our server. */
const termsOfFirstTariff: PublishedTerms = {
  startingExclVat: '£2.00',
  startingInclVat: '£2.40',
  unpaidDays: '7 days',
  unusedDays: '28 days',
  includedCover: '£100',
};

/** The figures of the tariff in force. With and without VAT: wherever one price shows, both do (specification, section 1). */
export const publishedTerms: PublishedTerms = termsOfPage();

function termsOfPage(): PublishedTerms {
  if (import.meta.env.DEV) return termsOfFirstTariff;
  if (import.meta.env.SSR) return byName(publishedTermNames.map(termPlaceholder));
  const element = document.querySelector<HTMLMetaElement>('meta[name="published-terms"]');
  return byName(element?.content.split('|') ?? []);
}

/** For the head of each page: what this browser would otherwise have to ask for before it could render. */
export const termsInHead = `<meta name="published-terms" content="${Object.values(publishedTerms).join('|')}">`;

function byName(values: readonly string[]): PublishedTerms {
  const entries = publishedTermNames.map((name, at) => [name, values[at] ?? ''] as const);
  return Object.fromEntries(entries) as PublishedTerms; // an entry for each name
}
