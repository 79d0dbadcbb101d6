import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import lighthouse, { type Flags } from 'lighthouse';
import { plainWebFolder } from '../scripts/bootstrap/build-web.mjs';
import { openDebuggedBrowser } from '../scripts/browser/open-debugged-browser.ts';
import { expect, test } from './support/test.ts';

test('the HTML of every prerendered page is valid', async () => {
  const files = await findPages();
  expect(files.length).toBeGreaterThan(8);
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  for (const file of files) {
    const { results } = await validator.validateString(await readFile(join(plainWebFolder, file), 'utf8'));
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
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /dashboard');
  for (const name of ['van', 'doorstep', 'charging']) {
    expect((await request.get(`/share/${name}.png`)).headers()['content-type']).toBe('image/png');
  }
});

test('Lighthouse finds nothing to better on any listed page', async ({ baseURL }) => {
  test.setTimeout(600_000); // a busy machine takes ten times as long as the three seconds a page that it needs
  await using browser = await openDebuggedBrowser();
  for (const file of (await findPages()).filter((name) => name.endsWith('index.html'))) {
    const path = `/${file.replace(/\/?index\.html$/, '')}`;
    const result = await lighthouse(new URL(path, baseURL).href, { port: browser.port, ...quick });
    const { categories = {}, audits = {} } = result?.lhr ?? {};
    const scores = Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score]));
    const faults = Object.values(audits).filter(({ score }) => score === 0);
    expect(scores, `${path} ${JSON.stringify(faults)}`).toEqual({ accessibility: 1, 'best-practices': 1, seo: 1 });
  }
});

/** Only what does not depend on speed, and no waiting for a quiet machine. */
const quick: Flags = {
  logLevel: 'error',
  onlyCategories: ['accessibility', 'best-practices', 'seo'],
  throttlingMethod: 'provided',
  disableFullPageScreenshot: true,
  maxWaitForLoad: 15_000,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 0,
  cpuQuietThresholdMs: 0,
};

/** The prerendered files. Looked up in each test: when this file is read, the web may not be built yet. */
async function findPages(): Promise<string[]> {
  return (await readdir(plainWebFolder, { recursive: true })).filter((path) => path.endsWith('.html'));
}
