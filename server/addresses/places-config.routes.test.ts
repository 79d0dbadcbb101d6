import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../testing/call-api.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let keyless: TestApp;
let keyed: TestApp;
beforeAll(async () => {
  keyless = await createTestApp();
  keyed = await createTestApp({ GOOGLE_MAPS_KEY: 'a-key-for-browsers' });
});
afterAll(async () => {
  await keyless.close();
  await keyed.close();
});

describe('GET /places/config', () => {
  it('gives the key of the maps service where there is one', async () => {
    const answers = [keyless, keyed].map(({ app }) => callApi(app, '/places/config', { method: 'GET' }));
    const bodies = (await Promise.all(answers)).map(({ body }) => body);
    expect(bodies).toEqual([{ maps_key: '' }, { maps_key: 'a-key-for-browsers' }]);
  });
});
