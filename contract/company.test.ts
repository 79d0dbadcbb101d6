import { describe, expect, it } from 'vitest';
import { changedSince, companyFrom, companyProblem, companySettings, placeholdersIn } from './company.ts';

const realSettings = {
  COMPANY_NAME: 'Greenline Parcels',
  COMPANY_EMAIL: 'help@greenline.co.uk',
  COMPANY_PHONE: '01322 555010',
  COMPANY_ADDRESS: '12 Mill Lane,, Dartford , DA2 6QA',
  COMPANY_VAT_NUMBER: 'GB 123 4567 82',
  COMPANY_LINKEDIN_URL: 'https://www.linkedin.com/company/greenline',
  COMPANY_INSTAGRAM_URL: 'https://www.instagram.com/greenline',
  COMPANY_FACEBOOK_URL: 'https://www.facebook.com/greenline',
};

describe('companyFrom', () => {
  it('uses details that can harm nobody when nothing is set', () => {
    const company = companyFrom({});
    expect(company.name).toBe('Larkway');
    expect(company.email).toMatch(/@.+\.example$/);
    expect(company.phone).toMatch(/^01632 960\d{3}$/);
    expect(company.vatNumber).toBe('GB 000 0000 00');
    expect(company.address).toContain('Dartford');
  });

  it('takes every detail from its setting', () => {
    expect(companyFrom(realSettings)).toEqual({
      name: 'Greenline Parcels',
      email: 'help@greenline.co.uk',
      phone: '01322 555010',
      address: ['12 Mill Lane', 'Dartford', 'DA2 6QA'],
      vatNumber: 'GB 123 4567 82',
      linkedInUrl: 'https://www.linkedin.com/company/greenline',
      instagramUrl: 'https://www.instagram.com/greenline',
      facebookUrl: 'https://www.facebook.com/greenline',
    });
  });

  it('treats an empty setting as not set', () => {
    expect(companyFrom({ COMPANY_NAME: '  ' }).name).toBe('Larkway');
  });
});

describe('companyProblem', () => {
  it('has nothing to say about real details, nor about none', () => {
    expect(companyProblem(realSettings)).toBeUndefined();
    expect(companyProblem({ COMPANY_EMAIL: ' ', COMPANY_FACEBOOK_URL: '' })).toBeUndefined();
  });

  it('lets every placeholder pass', () => {
    const { email, linkedInUrl, instagramUrl, facebookUrl } = companyFrom({});
    const written = { COMPANY_EMAIL: email, COMPANY_LINKEDIN_URL: linkedInUrl };
    expect(
      companyProblem({ ...written, COMPANY_INSTAGRAM_URL: instagramUrl, COMPANY_FACEBOOK_URL: facebookUrl }),
    ).toBeUndefined();
  });

  it.each(['x', 'help@greenline', 'Help <help@greenline.co.uk>', 'a@b@c.uk', 'a@b.uk, c@d.uk'])(
    'says that %s is no email address',
    (value) => {
      expect(companyProblem({ COMPANY_EMAIL: value })).toBe(
        'COMPANY_EMAIL must be an email address, for example COMPANY_EMAIL=hello@example.com',
      );
    },
  );

  it.each(['javascript:alert(1)', 'data:text/html,hello', 'www.facebook.com/greenline', '//facebook.com', 'https://'])(
    'says that %s is no address for a link',
    (value) => {
      for (const name of ['COMPANY_LINKEDIN_URL', 'COMPANY_INSTAGRAM_URL', 'COMPANY_FACEBOOK_URL']) {
        expect(companyProblem({ [name]: value })).toBe(
          `${name} must be an address that starts with https:// or http://, for example ${name}=https://www.example.com/larkway`,
        );
      }
    },
  );
});

describe('placeholdersIn', () => {
  it('names every setting but the name while nothing is set', () => {
    expect(placeholdersIn(companyFrom({}))).toEqual(companySettings.filter((name) => name !== 'COMPANY_NAME'));
  });

  it('names nothing once every detail is real', () => {
    expect(placeholdersIn(companyFrom(realSettings))).toEqual([]);
  });

  it.each([
    ['COMPANY_EMAIL', 'sales@another.example'],
    ['COMPANY_PHONE', '+44 1632 960999'],
    ['COMPANY_VAT_NUMBER', 'GB000000000'],
    ['COMPANY_FACEBOOK_URL', 'https://facebook.example/greenline'],
  ])('recognises %s set to a value reserved for examples', (name, value) => {
    expect(placeholdersIn(companyFrom({ ...realSettings, [name]: value }))).toEqual([name]);
  });
});

describe('changedSince', () => {
  const noted = JSON.parse(JSON.stringify(companyFrom(realSettings))) as Record<string, unknown>; // as the web's build keeps it

  it('names no setting where the same details were noted', () => {
    expect(changedSince(noted, companyFrom(realSettings))).toEqual([]);
  });

  it.each(companySettings)('names %s where that is another now', (name) => {
    expect(changedSince(noted, companyFrom({ ...realSettings, [name]: 'Another' }))).toEqual([name]);
  });

  it('names every setting where nothing was noted', () => {
    expect(changedSince({}, companyFrom(realSettings))).toEqual(companySettings);
  });
});
