import { HtmlValidate } from 'html-validate';
import { createCustomer } from './support/customer.ts';
import { openLighthouse } from './support/open-lighthouse.ts';
import { readPrerenderedPages } from './support/prerendered-pages.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

const quotePath = '/get-quotes?country=UK&weight=5&pickup_postal_code=DA1+1AA&delivery_postal_code=IV1+1AA';

test('the HTML of every prerendered page is valid', async () => {
  const pages = await readPrerenderedPages();
  expect(pages.length).toBeGreaterThan(8);
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  for (const { file, html } of pages) {
    const { results } = await validator.validateString(html);
    const failedAudits = results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`));
    expect(failedAudits, file).toEqual([]);
  }
});

test('the site can be installed as an app, and robots.txt and sitemap say what to list', async ({ page, request }) => {
  await page.goto('/');
  const devTools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // The only error left is that the test browser's windows are private.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const { errors } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    'Disallow: /v1/',
    '',
    expect.stringMatching(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/),
    '',
  ]);
  // Customers' pages are not disallowed, or crawlers could not read their noindex.
  expect((await request.get('/dashboard')).headers()['x-robots-tag']).toBe('noindex');
  // The page of a number that no parcel has may be listed as the track page: it names none.
  const parcelPage = await (await request.get('/track-parcel?tracking_code=CL000717618GB')).text();
  expect(parcelPage).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/track-parcel">/);
  expect(parcelPage).not.toContain('CL000717618GB');
  expect(await (await request.get('/sitemap.xml')).text()).toMatch(/<loc>http:\/\/localhost:\d+\/about<\/loc>/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http:\/\/localhost:\d+\/$/);
  for (const name of ['van', 'doorstep', 'charging']) {
    expect((await request.get(`/share/${name}.png`)).headers()['content-type']).toBe('image/png');
  }
});

test('Lighthouse gives a page of each kind full marks @slow', async ({ baseURL, request }) => {
  test.setTimeout(600_000); // three seconds a page, ten times as long on a busy machine
  const { _tracking_id: code } = await (await openCustomerApi(request, await createCustomer(request))).createShipment();
  await using browser = await openLighthouse();
  const audit = (path: string) => browser.audit(new URL(path, baseURL).href);
  // A form, what somebody looks up, questions, a long text: other journeys check every page with axe, page-head.test.ts every head.
  for (const path of ['/', '/track-parcel', quotePath, '/help', '/terms-of-use']) {
    const { scores, failedAudits } = await audit(path);
    expect(scores, `${path} ${failedAudits}`).toEqual({ accessibility: 1, 'best-practices': 1, seo: 1 });
  }
  // A parcel's page is kept from search engines, which costs it the marks for being found, and nothing else may.
  const { scores, failedAudits } = await audit(`/track-parcel?tracking_code=${code}`);
  expect(scores, failedAudits).toMatchObject({ accessibility: 1, 'best-practices': 1 });
  expect(JSON.parse(failedAudits)).toEqual([expect.objectContaining({ id: 'is-crawlable' })]);
});
