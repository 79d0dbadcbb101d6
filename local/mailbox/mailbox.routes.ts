import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../server/http/errors.ts';
import { mailboxPage, mailHtml, mailPage, sandbox } from './mailbox-pages.ts';
import { listMails, readMail, type StoredMail } from './read-mailbox.ts';

const mailsOnPage = 50;

// A mail's styles are its own, and all it has: no script, no image, no form, and no address but that of a link somebody follows.
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${sandbox}`;

/** Shows the mails of the local mailbox at `/dev/mailbox`. They hold links that sign people in: never register it in production. */
export function registerMailboxRoutes(app: FastifyInstance, folder: string): void {
  const style = readFileSync(new URL('mailbox.css', import.meta.url), 'utf8');
  const mailOf = async (request: FastifyRequest): Promise<StoredMail> => {
    const { name } = request.params as { name: string }; // every route that asks has it in its path
    return (await readMail(folder, name)) ?? refuse('NOT_FOUND', 'There is no such mail in the mailbox.');
  };

  app.get('/dev/mailbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/dev/mailbox', async (_request, reply) => {
    const names = await listMails(folder);
    const newest = await Promise.all(names.slice(0, mailsOnPage).map((name) => readMail(folder, name)));
    return sendPage(
      reply,
      mailboxPage(
        newest.filter((mail) => mail !== undefined),
        names.length,
      ),
    );
  });
  app.get('/dev/mailbox/:name', async (request, reply) => sendPage(reply, mailPage(await mailOf(request))));
  app.get('/dev/mailbox/:name/html', async (request, reply) => {
    const mail = await mailOf(request);
    reply.headers({ 'content-security-policy': mailPolicy, 'x-frame-options': 'SAMEORIGIN' });
    return sendPage(reply, mailHtml(mail));
  });
  app.get('/dev/mailbox/:name/source', async (request, reply) => {
    const { source } = await mailOf(request);
    return reply.type('message/rfc822').header('content-disposition', 'attachment').send(source);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
