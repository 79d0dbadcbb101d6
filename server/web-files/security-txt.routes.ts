import type { FastifyInstance } from 'fastify';
import { days } from '../../contract/values/duration.ts';
import { ownOrigin } from '../http/host-check.ts';

/** Who answers, and where. */
export interface SecurityContact {
  readonly email: string;
  readonly publicUrl: string;
  readonly now: () => Date;
}

const path = '/.well-known/security.txt';

/** `GET /.well-known/security.txt`: where to report a weakness (RFC 9116). It holds for half a year from whenever it is read. */
export function registerSecurityTxt(app: FastifyInstance, { email, publicUrl, now }: SecurityContact): void {
  app.get(path, (_request, reply) => {
    const expires = new Date(now().getTime() + days(180)).toISOString().slice(0, 10);
    const lines = [
      `Contact: mailto:${encodeURI(email)}`,
      `Expires: ${expires}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${ownOrigin(publicUrl, app)}${path}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
