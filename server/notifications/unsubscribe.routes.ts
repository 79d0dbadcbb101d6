import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html, writePage } from '../http/html.ts';
import {
  findUnsubscribeState,
  type UnsubscribeDeps,
  type UnsubscribeOutcome,
  unsubscribeByLink,
  unsubscribePath,
} from './unsubscribe.ts';

export interface UnsubscribeRouteDeps extends UnsubscribeDeps {
  readonly companyName: string;
}

/**
 * Mail programs POST to the link what RFC 8058 tells them to. People who open it are asked first, because programs that open every
 * link of a mail must not unsubscribe anybody. It is no part of the contract, because its words are the standard's.
 */
export async function registerUnsubscribeRoutes(app: FastifyInstance, deps: UnsubscribeRouteDeps): Promise<void> {
  const send = (reply: FastifyReply, { heading, content }: Page) =>
    reply
      .header('referrer-policy', 'no-referrer') // the address has a secret in it
      .type('text/html; charset=utf-8')
      .send(renderPage(deps.companyName, heading, content));
  const answer = (reply: FastifyReply, outcome: UnsubscribeOutcome, donePage: Page) => {
    if (outcome === 'unknown') return send(reply.code(404), brokenLinkPage);
    return send(reply, outcome === 'done' ? donePage : erasedPage);
  };
  const style = readFileSync(new URL('unsubscribe.css', import.meta.url), 'utf8');
  app.get(`${unsubscribePath}.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  await app.register(async (scope) => {
    // The body says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.get<{ Params: { token: string } }>(`${unsubscribePath}/:token`, async ({ params }, reply) => {
      const state = await findUnsubscribeState(deps, params.token);
      if (state === 'unknown' || state === 'erased') return answer(reply, state, askPage);
      return answer(reply, 'done', state === 'unsubscribed' ? offPage(undoPathOf(params.token)) : askPage);
    });
    scope.post<{ Params: { token: string } }>(`${unsubscribePath}/:token`, async ({ params }, reply) => {
      const page = stoppedPage(undoPathOf(params.token));
      return answer(reply, await unsubscribeByLink(deps, params.token, true), page);
    });
    scope.post<{ Params: { token: string } }>(`${unsubscribePath}/:token/undo`, async ({ params }, reply) =>
      answer(reply, await unsubscribeByLink(deps, params.token, false), resumedPage),
    );
  });
}

interface Page {
  readonly heading: string;
  readonly content: Html;
}

const followLink = html`<p><a href="/?page=track">Track a parcel</a></p>`;

const askPage: Page = {
  heading: 'Stop email updates?',
  content: html`<p>We’ll stop emailing you about parcels you send or receive, including when they’re collected or delivered. You’ll still get receipts.</p>
<form method="post"><button type="submit">Stop email updates</button></form>
<p>You can still track every parcel with its tracking number.</p>`,
};

const undoPathOf = (token: string) => `${unsubscribePath}/${token}/undo`;

const undoForm = (undoPath: string) =>
  html`<form method="post" action="${undoPath}"><button type="submit">Start email updates</button></form>
${followLink}`;

function stoppedPage(undoPath: string): Page {
  return {
    heading: 'You won’t get any more email updates',
    content: html`<p>Changed your mind?</p>
${undoForm(undoPath)}`,
  };
}

/** For who opens the link again. */
function offPage(undoPath: string): Page {
  return {
    heading: 'Email updates are off',
    content: html`<p>You’ve stopped emails about parcels you send or receive. You’ll still get receipts.</p>
${undoForm(undoPath)}`,
  };
}

const resumedPage: Page = {
  heading: 'Email updates are back on',
  content: html`<p>We’ll email you when something changes with a parcel you send or receive.</p>
${followLink}`,
};

const erasedPage: Page = {
  heading: 'This link has expired',
  content: html`<p>We’ve deleted the names and addresses for that parcel, so this link no longer works.</p>
<p>If you still get emails about other parcels, use the link in the most recent one.</p>
${followLink}`,
};

const brokenLinkPage: Page = {
  heading: 'This link is incomplete',
  content: html`<p>Nothing has changed. Copy the whole link from our email.</p>
${followLink}`,
};

function renderPage(companyName: string, heading: string, content: Html): string {
  const body = html`<header>
<p><a href="/?page=send">${companyName}</a></p>
<h1>${heading}</h1>
</header>
<main>
${content}
</main>`;
  return writePage({ title: `${heading} · ${companyName}`, style: `${unsubscribePath}.css`, isUnlisted: true, body });
}
