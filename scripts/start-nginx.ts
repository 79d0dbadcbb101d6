import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkout } from './bootstrap/checkout.mjs';
import { ExpectedFailure } from './bootstrap/expected-failure.mjs';
import { findFreePort } from './find-free-port.ts';

/** In-flight calls of visitors for one process; `ops/nginx.conf.template` is for four. */
const visitorsPerProcess = 32;

/** With `ops/nginx.conf.template`, without certificates. The stack stops it. */
export async function startNginx(
  stack: AsyncDisposableStack,
  ...productUrls: readonly string[]
): Promise<{ readonly url: string; readonly pid: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'larkway-nginx-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  const settings = join(folder, 'nginx.conf');
  await writeFile(
    settings,
    settingsFor(await readFile(join(checkout, 'ops', 'nginx.conf.template'), 'utf8'), productUrls, port),
  );
  const here = `daemon off; error_log stderr crit; pid ${join(folder, 'pid')};`;
  const child = spawn('nginx', ['-p', folder, '-c', settings, '-g', here], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = Promise.race([once(child, 'exit'), once(child, 'error')]);
  process.once('exit', () => child.kill('SIGTERM')); // when this run is cut short; otherwise it has ended by then
  stack.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  const hasFailed = exited.then(() => {
    throw new ExpectedFailure('nginx did not start. Is it installed? Without it, name the cases with --case.');
  });
  await Promise.race([hasFailed, untilServed(url)]);
  hasFailed.catch(() => undefined);
  return { url, pid: child.pid ?? 0 };
}

/**
 * The template with other addresses, no certificates and fewer processes. Directives that need nginx 1.30 are removed, so that older
 * versions work.
 */
function settingsFor(file: string, productUrls: readonly string[], port: number): string {
  return file
    .replace(/^ {2}acme_issuer[^]*?^ {2}\}/m, '')
    .replace(/^ {2}server \{\s*listen 80;[^]*?^ {2}\}/m, '')
    .replace(/^\s*listen (?:443 quic|\[::\]).*$/gm, '')
    .replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*(?:load_module|error_log|resolver|server_name|acme_|ssl_|http2).*$/gm, '')
    .replace(/^worker_rlimit_nofile.*$/m, '') // only an administrator may raise it
    .replaceAll(/^\s*limit_conn networks.*$/gm, '') // all have one address here
    .replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for') // the crowd has one address, and says many
    .replace('keepalive_timeout 30s;', 'keepalive_timeout 90s; keepalive_requests 1000000;') // and few lines, which stay open
    .replaceAll(/^ *server api:3000 resolve(.*)$/gm, (_line, options: string) =>
      productUrls.map((url) => `    server ${new URL(url).host}${options}`).join('\n'),
    )
    .replace(/limit_conn visitors \d+/, `limit_conn visitors ${visitorsPerProcess * productUrls.length}`);
}

async function untilServed(url: string): Promise<void> {
  const isServed = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServed())) await delay(20);
}
