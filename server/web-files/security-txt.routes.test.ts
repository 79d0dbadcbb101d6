import { expect, it } from 'vitest';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { registerSecurityTxt } from './web-files.routes.ts';

const days = 24 * 60 * 60_000;

async function ask(now: Date) {
  const { app } = createBareServer();
  registerSecurityTxt(app, {
    email: 'desk+security@larkway.test',
    publicUrl: 'https://www.larkway.test',
    now: () => now,
  });
  return app.inject('/.well-known/security.txt');
}

it('says where to report a weakness, as RFC 9116 has it', async () => {
  const { statusCode, headers, body } = await ask(new Date('2026-11-17T18:00:00.123Z'));
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toEqual([
    'Contact: mailto:desk+security@larkway.test',
    'Expires: 2027-05-16T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://www.larkway.test/.well-known/security.txt',
    '',
  ]);
});

it.each(['2026-11-17T18:00:00Z', '2028-02-29T23:59:59.999Z', '2026-12-31T00:00:00Z'])(
  'expires within a year and never before it is read (%s)',
  async (time) => {
    const now = new Date(time);
    const [, expires = ''] = /^Expires: (.+)$/m.exec((await ask(now)).body) ?? [];
    const leftMs = Date.parse(expires) - now.getTime();
    expect(leftMs).toBeGreaterThan(90 * days);
    expect(leftMs).toBeLessThan(365 * days);
  },
);
