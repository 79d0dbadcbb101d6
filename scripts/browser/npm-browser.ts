import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, ownNode } from '../bootstrap/checkout.mjs';
import { runNpm, runStep } from '../bootstrap/run-step.mjs';

// Below node_modules, so that it is deleted with the packages.
const folder = join(checkout, 'node_modules', '.cache', 'larkway', 'chromium');

/** A script that starts it with the libraries and fonts of the package. */
export const npmBrowserPath = join(folder, 'chromium-with-libraries');

/** Chromium is published to npm only for this platform. */
export const canUseNpmBrowser = process.platform === 'linux' && process.arch === 'x64';

const script = `#!/bin/sh
export LD_LIBRARY_PATH="${folder}/al2023/lib:$LD_LIBRARY_PATH"
export FONTCONFIG_FILE="${folder}/fonts.conf"
exec "${folder}/chromium" "$@"
`;

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>
`;

/** Unpacks `@sparticuz/chromium`, which contains the browser. */
export async function getNpmBrowser(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await runNpm(
    ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--fetch-retries=0', '@sparticuz/chromium@153'],
    'a browser for the tests',
  );
  await runStep({
    command: ownNode,
    args: ['--input-type=module', '--eval', `await (await import('@sparticuz/chromium')).default.executablePath();`],
    cwd: folder,
    // It unpacks into the temporary folder, and the libraries only if it believes to run on AWS Lambda.
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    doing: 'Unpacking the browser',
    done: 'Unpacked the browser',
    failed: 'The browser from npm could not be unpacked; the reason is above.',
  });
  writeFileSync(join(folder, 'fonts.conf'), fontSettings);
  writeFileSync(npmBrowserPath, script);
  chmodSync(npmBrowserPath, 0o755);
}
