import type { Company } from '../../contract/company.ts';

// oxlint-disable-next-line no-underscore-dangle -- written like this by everyone who uses Vite's `define`
declare const __COMPANY__: Company;

/** The company's details, written into the web when it is built because the prerendered pages name them. */
export const company: Company = __COMPANY__;

/** The price shipping starts at, with and without VAT: both are shown wherever one is (the tagline of specification, section 1). */
export const startingPrice = { exclVat: '£2.00', inclVat: '£2.40' } as const;
