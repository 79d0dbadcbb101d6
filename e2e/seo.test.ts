import { HtmlValidate } from 'html-validate';
import { openLighthouse } from './support/open-lighthouse.ts';
import { readPrerenderedPages } from './support/prerendered-pages.ts';
import { expect, test } from './support/test.ts';

test('the HTML of every prerendered page is valid', async () => {
  const pages = await readPrerenderedPages();
  expect(pages.length).toBeGreaterThan(8);
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  for (const { file, html } of pages) {
    const { results } = await validator.validateString(html);
    const faults = results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`));
    expect(faults, file).toEqual([]);
  }
});

test('the product can be installed, and says to robots what they may list', async ({ page, request }) => {
  await page.goto('/');
  const devTools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // What is left is the browser of the tests: its windows are private.
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
  // Customers' pages are not among these, or nobody could read there that they are not to be listed.
  expect((await request.get('/dashboard')).headers()['x-robots-tag']).toBe('noindex');
  expect(await (await request.get('/sitemap.xml')).text()).toMatch(/<loc>http:\/\/localhost:\d+\/about<\/loc>/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http:\/\/localhost:\d+\/$/);
  for (const name of ['van', 'doorstep', 'charging']) {
    expect((await request.get(`/share/${name}.png`)).headers()['content-type']).toBe('image/png');
  }
});

test('Lighthouse finds nothing to better on any listed page', async ({ baseURL }) => {
  test.setTimeout(600_000); // a busy machine takes ten times as long as the three seconds a page that it needs
  await using browser = await openLighthouse();
  for (const { path } of await readPrerenderedPages()) {
    if (path === undefined) continue;
    const { scores, faults } = await browser.look(new URL(path, baseURL).href);
    expect(scores, `${path} ${faults}`).toEqual({ accessibility: 1, 'best-practices': 1, seo: 1 });
  }
});
