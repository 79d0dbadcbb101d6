import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html, writePage } from '../http/html.ts';
import { type Pressed, type UnsubscribeDeps, unsubscribeByLink, unsubscribePath } from './unsubscribe.ts';

export interface UnsubscribeRouteDeps extends UnsubscribeDeps {
  readonly companyName: string;
}

/**
 * Serves the link by which mails about parcels are stopped. Mail programs POST to it what RFC 8058 tells them to, and people who open
 * it are asked first: programs that look at every link of a mail must not stop anything. It is no part of the contract, because its
 * words are the standard's.
 */
export async function registerUnsubscribeRoutes(app: FastifyInstance, deps: UnsubscribeRouteDeps): Promise<void> {
  const refuseLink = (reply: FastifyReply) =>
    reply.code(404).type('text/html; charset=utf-8').send(brokenLinkPage(deps.companyName));
  const answer = (reply: FastifyReply, pressed: Pressed, done: string) => {
    if (pressed === 'unknown') return refuseLink(reply);
    return sendPage(reply, pressed === 'done' ? done : erasedPage(deps.companyName));
  };
  const style = readFileSync(new URL('unsubscribe.css', import.meta.url), 'utf8');
  app.get(`${unsubscribePath}.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  await app.register(async (scope) => {
    // The form that comes with it says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.get<{ Params: { token: string } }>(`${unsubscribePath}/:token`, async ({ params }, reply) => {
      if (!deps.unsubscribeLinks.targetOf(params.token)) return refuseLink(reply);
      return sendPage(reply, askPage(deps.companyName));
    });
    scope.post<{ Params: { token: string } }>(`${unsubscribePath}/:token`, async ({ params }, reply) => {
      const done = stoppedPage(deps.companyName, `${unsubscribePath}/${params.token}/undo`);
      return answer(reply, await unsubscribeByLink(deps, params.token, true), done);
    });
    scope.post<{ Params: { token: string } }>(`${unsubscribePath}/:token/undo`, async ({ params }, reply) => {
      const done = comingPage(deps.companyName);
      return answer(reply, await unsubscribeByLink(deps, params.token, false), done);
    });
  });
}

/** The address has a secret in it, which no other site is told. */
function sendPage(reply: FastifyReply, document: string): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8').send(document);
}

/** Works without a script. */
function askPage(companyName: string): string {
  return page(
    companyName,
    'Stop mails about parcels?',
    html`<p>You will no longer get mails about parcels you send or receive: not when one is collected, on its way or delivered. Receipts still come.</p>
<form method="post"><button type="submit">Stop these mails</button></form>
<p>You can still follow every parcel with its tracking code.</p>`,
  );
}

function stoppedPage(companyName: string, undoPath: string): string {
  return page(
    companyName,
    'You will get no more mails about parcels',
    html`<p>Did you press by mistake?</p>
<form method="post" action="${undoPath}"><button type="submit">Turn these emails back on</button></form>
${followLink}`,
  );
}

function comingPage(companyName: string): string {
  return page(
    companyName,
    'You get mails about parcels again',
    html`<p>We write to you when something happens to a parcel you send or receive.</p>
${followLink}`,
  );
}

/** Says that a link can change nothing any more, and where there is one that can. */
function erasedPage(companyName: string): string {
  return page(
    companyName,
    'This link has ended',
    html`<p>We have forgotten whom that parcel was from and for, so this link no longer changes anything.</p>
<p>If mails about other parcels still come, please use the link in the newest of them.</p>
${followLink}`,
  );
}

/** Says that a link was cut short or is not one of ours, and how to get the whole one. */
function brokenLinkPage(companyName: string): string {
  return page(
    companyName,
    'This link is incomplete',
    html`<p>Nothing was changed. Copy the whole link from the email.</p>
${followLink}`,
  );
}

const followLink = html`<p><a href="/?page=track">Follow a parcel</a></p>`;

function page(companyName: string, heading: string, content: Html): string {
  const body = html`<header>
<p><a href="/?page=send">${companyName}</a></p>
<h1>${heading}</h1>
</header>
<main>
${content}
</main>`;
  return writePage({ title: `${heading} · ${companyName}`, style: `${unsubscribePath}.css`, isUnlisted: true, body });
}
