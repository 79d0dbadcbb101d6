import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { stopPath } from './stop-links.ts';
import { type Pressed, type StopDeps, stopMessages } from './stop-messages.ts';
import { askPage, brokenLinkPage, comingPage, forgottenPage, stoppedPage } from './stop-pages.ts';

/** What serving the way to stop mails needs. */
export interface StopRouteDeps extends StopDeps {
  readonly companyName: string;
}

/**
 * Serves the link by which mails about parcels are stopped. Mail programs POST to it what RFC 8058 tells them to, and people who open
 * it are asked first: programs that look at every link of a mail must not stop anything. It is no part of the contract, because its
 * words are the standard's.
 */
export async function registerStopRoutes(app: FastifyInstance, deps: StopRouteDeps): Promise<void> {
  const refuseLink = (reply: FastifyReply) =>
    reply.code(404).type('text/html; charset=utf-8').send(brokenLinkPage(deps.companyName));
  const answer = (reply: FastifyReply, pressed: Pressed, done: string) => {
    if (pressed === 'unknown') return refuseLink(reply);
    return sendPage(reply, pressed === 'done' ? done : forgottenPage(deps.companyName));
  };
  const style = readFileSync(new URL('stop-pages.css', import.meta.url), 'utf8');
  app.get(`${stopPath}.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  await app.register(async (scope) => {
    // The form that comes with it says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.get<{ Params: { token: string } }>(`${stopPath}/:token`, async ({ params }, reply) => {
      if (!deps.stopLinks.targetOf(params.token)) return refuseLink(reply);
      return sendPage(reply, askPage(deps.companyName));
    });
    scope.post<{ Params: { token: string } }>(`${stopPath}/:token`, async ({ params }, reply) => {
      const done = stoppedPage(deps.companyName, `${stopPath}/${params.token}/undo`);
      return answer(reply, await stopMessages(deps, params.token, true), done);
    });
    scope.post<{ Params: { token: string } }>(`${stopPath}/:token/undo`, async ({ params }, reply) => {
      const done = comingPage(deps.companyName);
      return answer(reply, await stopMessages(deps, params.token, false), done);
    });
  });
}

/** The address has a secret in it, which no other site is told. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8').send(page);
}
