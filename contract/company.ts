/** Nothing else in the product spells these details out. */
export interface Company {
  readonly name: string;
  readonly email: string;
  /** In readable groups: `01632 960123`. */
  readonly phone: string;
  /** One entry a line, the country last. */
  readonly address: readonly string[];
  readonly vatNumber: string;
  readonly linkedInUrl: string;
  readonly instagramUrl: string;
  readonly facebookUrl: string;
}

/** Read when the web is built and again when the server starts. */
const settingOf = {
  name: 'COMPANY_NAME', // the trading name
  email: 'COMPANY_EMAIL',
  phone: 'COMPANY_PHONE',
  address: 'COMPANY_ADDRESS', // lines separated by commas
  vatNumber: 'COMPANY_VAT_NUMBER',
  linkedInUrl: 'COMPANY_LINKEDIN_URL',
  instagramUrl: 'COMPANY_INSTAGRAM_URL',
  facebookUrl: 'COMPANY_FACEBOOK_URL',
} as const satisfies Readonly<Record<keyof Company, string>>;

export type CompanySetting = (typeof settingOf)[keyof Company];

export const companySettings: readonly CompanySetting[] = Object.values(settingOf);

const placeholders: Readonly<Record<CompanySetting, string>> = {
  COMPANY_NAME: 'Larkway',
  COMPANY_EMAIL: 'hello@larkway.example', // a domain that can never be registered (RFC 2606)
  COMPANY_PHONE: '01632 960123', // from the range Ofcom keeps for drama
  COMPANY_ADDRESS: '1 Example Quay, Dartford, DA1 1AA, United Kingdom',
  COMPANY_VAT_NUMBER: 'GB 000 0000 00',
  COMPANY_LINKEDIN_URL: 'https://linkedin.larkway.example',
  COMPANY_INSTAGRAM_URL: 'https://instagram.larkway.example',
  COMPANY_FACEBOOK_URL: 'https://facebook.larkway.example',
};

const email = {
  mustBe: 'an email address',
  example: 'hello@example.com',
  pattern: /^[^\s@<>()"',;:\\]+@[^\s@<>()"',;:\\]+\.[^\s@<>()"',;:\\]+$/,
};
const link = {
  mustBe: 'an address that starts with https:// or http://', // it becomes a link, which could run a script otherwise
  example: 'https://www.example.com/larkway',
  pattern: /^https?:\/\/[^\s/?#@:[\]]+(:\d{1,5})?([/?#]\S*)?$/i,
};
const rules: Readonly<Partial<Record<CompanySetting, typeof email>>> = {
  COMPANY_EMAIL: email,
  COMPANY_LINKEDIN_URL: link,
  COMPANY_INSTAGRAM_URL: link,
  COMPANY_FACEBOOK_URL: link,
};

/** A sentence about the first invalid detail; undefined when all are valid. Call before `companyFrom`. */
export function companyProblem(settings: Readonly<Record<string, string | undefined>>): string | undefined {
  for (const name of companySettings) {
    const text = settings[name]?.trim();
    const rule = rules[name];
    if (text && rule && !rule.pattern.test(text)) {
      return `${name} must be ${rule.mustBe}, for example ${name}=${rule.example}`;
    }
  }
  return undefined;
}

export function companyFrom(settings: Readonly<Record<string, string | undefined>>): Company {
  const detail = (name: keyof Company) => settings[settingOf[name]]?.trim() || placeholders[settingOf[name]];
  return {
    name: detail('name'),
    email: detail('email'),
    phone: detail('phone'),
    address: linesOf(detail('address')),
    vatNumber: detail('vatNumber'),
    linkedInUrl: detail('linkedInUrl'),
    instagramUrl: detail('instagramUrl'),
    facebookUrl: detail('facebookUrl'),
  };
}

export function changedSince(noted: Readonly<Record<string, unknown>>, company: Company): readonly CompanySetting[] {
  const names = Object.keys(settingOf) as (keyof Company)[]; // its keys are a company's, each of them once
  return names.filter((name) => String(noted[name]) !== String(company[name])).map((name) => settingOf[name]);
}

/** The settings still missing before the company may deal with real customers. */
export function placeholdersIn(company: Company): readonly CompanySetting[] {
  const checks: Readonly<Partial<Record<CompanySetting, boolean>>> = {
    COMPANY_EMAIL: isReserved(company.email),
    COMPANY_PHONE: /^(\+?44|0)1632960\d{3}$/.test(company.phone.replace(/[^\d+]/g, '')),
    COMPANY_ADDRESS: company.address.join() === linesOf(placeholders.COMPANY_ADDRESS).join(),
    COMPANY_VAT_NUMBER: /^(GB)?0+$/i.test(company.vatNumber.replace(/\s/g, '')),
    COMPANY_LINKEDIN_URL: isReserved(company.linkedInUrl),
    COMPANY_INSTAGRAM_URL: isReserved(company.instagramUrl),
    COMPANY_FACEBOOK_URL: isReserved(company.facebookUrl),
  };
  return companySettings.filter((name) => checks[name] === true);
}

function isReserved(text: string): boolean {
  return /\.example\b/i.test(text);
}

function linesOf(address: string): string[] {
  return address
    .split(',')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
