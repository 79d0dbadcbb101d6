import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { ConsoleBuild } from './load-web-build.ts';
import { sendWebFile } from './web-file.ts';

/** Whether the browser that sends these cookies has a staff session. */
export type IsStaff = (cookies: string | undefined) => Promise<boolean>;

const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy(), // nothing of third parties, whatever the public pages allow
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * One page at every address, from which everybody can log in. What it loads after that is for browsers with a staff session, and does not
 * exist for others: the page itself can’t ask for it, because a link from outside opens it without the cookie.
 */
export function registerConsoleRoutes(
  app: FastifyInstance,
  { page, files, open }: ConsoleBuild,
  isStaff: IsStaff,
): void {
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    sendWebFile(request, reply.headers(pageHeaders), page);

  app.get('/console', sendPage);
  app.get('/console/*', async (request, reply) => {
    const path = request.url.replace(/[?#].*/s, '');
    if (!path.startsWith('/console/assets/')) return sendPage(request, reply);
    const file = files.get(path);
    const isOpen = !path.endsWith('.js') || open.has(path);
    reply.header('x-robots-tag', 'noindex');
    if (!file || !(isOpen || (await isStaff(request.headers.cookie)))) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    }
    // Asked for again each time, so that a cached copy too needs a session.
    reply.header('cache-control', isOpen ? 'public, max-age=31536000, immutable' : 'private, no-cache');
    return sendWebFile(request, reply, file);
  });
}
