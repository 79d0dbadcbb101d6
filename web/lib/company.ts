import type { Company } from '../../contract/company.ts';

// oxlint-disable-next-line no-underscore-dangle -- written like this by everyone who uses Vite's `define`
declare const __COMPANY__: Company;

/** Set when the web is built, because the prerendered pages contain them. */
export const company: Company = __COMPANY__;
