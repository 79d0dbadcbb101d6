import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadWebBuild } from './load-web-build.ts';

test('says what to do where nothing was built', async () => {
  await expect(loadWebBuild(join(tmpdir(), 'larkway-nothing'))).rejects.toThrow('Run npm run build, then start again.');
});
