import { expect, it } from 'vitest';
import { readConfig, settingsInForce, withEncryptionKey } from '../config.ts';

it('is what the server was read from, under the key that it runs with too', () => {
  const settings = { PORT: '4000', OPERATIONS_KEY: '3f9b2c5d7e8a1f60' };
  expect(settingsInForce(withEncryptionKey(readConfig(settings), 'made in the data folder'))).toEqual(
    expect.arrayContaining([
      { name: 'PORT', isSet: true, value: '4000' },
      { name: 'OPERATIONS_KEY', isSet: true, value: null },
      { name: 'HOST', isSet: false, value: null },
    ]),
  );
});
