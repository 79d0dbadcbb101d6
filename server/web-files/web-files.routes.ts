import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBasePath, type EndpointAnswer } from '../../contract/endpoint.ts';
import { checkMail, type MailCheck, mailCheckPath, mailCheckPlaceholders } from '../../contract/mail-checks.ts';
import { serviceFigures, serviceMonthTexts, servicePlaceholders } from '../../contract/service-figures.ts';
import { trackShipment } from '../../contract/tracking.ts';
import type { PublishedTerms } from '../../contract/values/published-terms.ts';
import { days } from '../../contract/values/time/duration.ts';
import { longestTypedCode } from '../../contract/values/tracking-code.ts';
import { ownOrigin } from '../http/host-check.ts';
import { html } from '../http/html.ts';
import { contentSecurityPolicy, type PolicyAllowance } from '../http/security-headers.ts';
import { type ConsoleBuild, fillInTerms, type WebBuild } from './load-web-build.ts';
import { type AnswerTracking, createParcelFinder, createParcelSender } from './parcel-page.ts';
import { sendWebFile, type WebFile, webFile } from './web-file.ts';

export interface WebOptions {
  readonly hasDevelopmentPages: boolean;
  /** Otherwise browsers that have one unregister it. */
  readonly hasServiceWorker: boolean;
  /** For every page, because the browser goes from any page to any other without a load. */
  readonly allowances: readonly PolicyAllowance[];
  /** Of the tariff in force. */
  readonly readTerms: () => Promise<PublishedTerms>;
  readonly answerTracking: AnswerTracking;
  readonly now: () => Date;
  /** Writes an answer into the points page, for browsers without script. */
  readonly fillPointsPage: (
    template: string,
    asked: URLSearchParams,
    address: string,
  ) => Promise<{ readonly html: string; readonly isUnavailable: boolean }>;
}

/** The links in our mails carry a token; no other site may ever see where the visitor came from. */
const hasToken = /^\/(auth\/|(my-delivery|pick-up|guest-parcel|collection|complaint-reply|staff\/accept|join)$)/;

/** Prerendered pages, the shell for the others, hashed files, and 404 for the rest. */
export function registerWebRoutes(app: FastifyInstance, build: WebBuild, options: WebOptions): void {
  const { hasDevelopmentPages, hasServiceWorker, allowances } = options;
  fillInTerms(app, build, options.readTerms);
  const isServed = (path: string) => hasDevelopmentPages || !path.startsWith('/dev/');
  const paths = new Set([...build.pages.keys(), ...build.routes.filter((path) => !path.includes('*'))]);
  for (const path of [...paths].filter(isServed)) {
    const prerendered = build.pages.get(path);
    const listed = path === '/get-quotes' ? build.quote : prerendered;
    const sendPage = listed ? pageSender(listed, allowances) : pageSender(build.shell, allowances, unlisted);
    const sendVariant = variantSender(path, build, options);
    const sendFigures = path === '/service' ? figuresSender(app, build, options) : undefined;
    const sendPoints = path === '/points' ? pointsSender(build, options) : undefined;
    app.get(path, async (request, reply) => {
      if (hasToken.test(path)) reply.header('referrer-policy', 'no-referrer');
      return (sendVariant?.(request) ?? (await sendPoints?.(request)) ?? (await sendFigures?.(request)) ?? sendPage)(
        request,
        reply,
      );
    });
  }

  const noStore = { ...unlisted, 'cache-control': 'no-store' };
  if (build.mailCheckAnswer)
    serveMailCheck(app, build.mailCheckAnswer, (page) => pageSender(page, allowances, noStore));
  const sendShell = pageSender(build.shell, allowances, noStore);
  app.get('/*', (request, reply) => {
    const path = request.url.replace(/[?#].*/s, '');
    const file = build.files.get(path === '/service-worker.js' && !hasServiceWorker ? '/unregister.js' : path);
    if (file) {
      if (path.startsWith('/assets/')) for (const name of documentHeaders) reply.removeHeader(name);
      return sendWebFile(request, reply.header('cache-control', cacheRule(path)), file);
    }
    reply.code(404);
    const wantsPage = request.headers.accept?.includes('text/html') && !path.startsWith('/assets/');
    return wantsPage ? sendShell(request, reply) : reply.type('text/plain; charset=utf-8').send('Not found\n');
  });
}

/** Mean nothing on a script, a style or a font, and weigh half a kilobyte each time. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

/** Pages that depend on the visitor. */
const unlisted = { 'x-robots-tag': 'noindex' };

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Pages whose query selects a variant: the home page’s tab, and the track page’s parcel. */
function variantSender(
  path: string,
  build: WebBuild,
  options: WebOptions,
): ((request: FastifyRequest) => Send | undefined) | undefined {
  const { homeTrack, trackedParcel } = build;
  if (path === '/' && homeTrack) {
    const send = pageSender(homeTrack, options.allowances);
    // 'send', or anything else for Track (specification, section 2).
    return (request) => ((parameter(request, 'page') ?? 'send') === 'send' ? undefined : send);
  }
  if (path === '/track-parcel' && trackedParcel) {
    const sendShell = pageSender(trackedParcel, options.allowances);
    const findParcel = createParcelFinder(options.answerTracking);
    const sendParcel = createParcelSender(build, trackedParcel, options.now);
    const policy = policyOf(trackedParcel, options.allowances);
    return (request) => {
      const code = parameter(request, 'tracking_code')?.trim();
      if (code === undefined) return undefined;
      if (code === '') return sendShell;
      return async (_request, reply) => {
        const answer = await findParcel(code.slice(0, longestTypedCode), request);
        const sent = answer && sendParcel(answer, request, reply.header('content-security-policy', policy));
        return sent ?? sendShell(request, reply.header('link', parcelPreload(code)));
      };
    };
  }
  return undefined;
}

/** With its answer, for browsers without script; the others render it again. */
function pointsSender({ pointsAnswer }: WebBuild, { allowances, fillPointsPage }: WebOptions) {
  return async (request: FastifyRequest): Promise<Send | undefined> => {
    if (!pointsAnswer || parameter(request, 'postcode') === null) return undefined;
    const asked = new URLSearchParams(request.url.replace(/^[^?]*/, ''));
    const { html: text, isUnavailable } = await fillPointsPage(pointsAnswer.identity.toString(), asked, request.ip);
    const send = pageSender(pageOf(text), allowances, unlisted);
    if (!isUnavailable) return send;
    return (_request, reply) => send(request, reply.code(503).header('retry-after', '5'));
  };
}

/** With the figures in it, for browsers without script and for search engines; the others render it again. */
function figuresSender(app: FastifyInstance, { serviceAnswer }: WebBuild, { allowances }: WebOptions) {
  return async (request: FastifyRequest): Promise<Send | undefined> => {
    const page = serviceAnswer && (await writeFigures(app, serviceAnswer, request));
    return page && pageSender(page, allowances);
  };
}

/** More than the longest text takes when it is encoded. */
const bodyLimit = 200_000;

function serveMailCheck(app: FastifyInstance, template: WebFile, sendPage: (page: WebFile) => Send): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, body),
    );
    scope.post(mailCheckPath, { bodyLimit }, async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const payload = { code: form.get('code') ?? '', text: form.get('text') ?? '' };
      const answer = await ask(app, request, { method: 'POST', url: apiBasePath + checkMail.path, payload });
      const { title, lines, message } = answer.json<Partial<MailCheck> & { readonly message?: string }>();
      const text = template.identity
        .toString()
        .replace(/<li data-line[^>]*>.*?<\/li>/s, (item) =>
          (lines ?? []).map((line) => item.replace(mailCheckPlaceholders.line, () => html`${line}`.text)).join(''),
        )
        .replace(mailCheckPlaceholders.title, () => html`${title ?? message ?? 'Please try again.'}`.text);
      return sendPage(pageOf(text))(request, reply.code(answer.statusCode));
    });
  });
}

/** Undefined while there are none. */
async function writeFigures(
  app: FastifyInstance,
  template: WebFile,
  request: FastifyRequest,
): Promise<WebFile | undefined> {
  const answer = await ask(app, request, { method: 'GET', url: apiBasePath + serviceFigures.path });
  if (answer.statusCode !== 200) return undefined;
  const { data } = answer.json<EndpointAnswer<typeof serviceFigures>>();
  if (data.length === 0) return undefined;
  const rowPattern = /<tr(?:(?!<tr|<\/tr>)[\s\S])*%month%[\s\S]*?<\/tr>/;
  const text = template.identity.toString().replace(rowPattern, (row) =>
    data
      .map((month) => {
        const texts = serviceMonthTexts(month);
        return Object.entries(servicePlaceholders).reduce(
          (written, [name, placeholder]) =>
            written.replaceAll(placeholder, () => html`${texts[name as keyof typeof texts]}`.text), // the literal's own names
          row,
        );
      })
      .join(''),
  );
  return pageOf(text);
}

function ask(
  app: FastifyInstance,
  { ip, headers }: FastifyRequest,
  call: { method: 'GET' | 'POST'; url: string; payload?: object },
) {
  return app.inject({ ...call, remoteAddress: ip, headers: { host: headers.host ?? '' } });
}

function pageOf(text: string): WebFile {
  return webFile('answer.html', new Map([['answer.html', Buffer.from(text)]]));
}

/** The browser asks for the parcel while it loads the page's code. The address is as the page writes it, so that the two are one request. */
function parcelPreload(code: string): string {
  const query = new URLSearchParams({ tracking_code: code.slice(0, longestTypedCode) });
  return `<${apiBasePath}${trackShipment.path}?${query.toString()}>; rel=preload; as=fetch; crossorigin`;
}

function parameter({ url }: FastifyRequest, name: string): string | null {
  return new URLSearchParams(url.replace(/^[^?]*/, '')).get(name);
}

/** Hashed names never change; everything else is revalidated. */
function cacheRule(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function pageSender(
  page: WebFile,
  allowances: readonly PolicyAllowance[],
  more: Readonly<Record<string, string>> = {},
) {
  const policy = policyOf(page, allowances);
  const headers = { 'cache-control': 'no-cache', 'content-security-policy': policy, ...more };
  return (request: FastifyRequest, reply: FastifyReply) => sendWebFile(request, reply.headers(headers), page);
}

function policyOf({ identity }: WebFile, allowances: readonly PolicyAllowance[]): string {
  return contentSecurityPolicy(styleHashes(identity.toString()), allowances);
}

/** So that these styles and no others apply. */
function styleHashes(page: string): string[] {
  const styles = page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g);
  return [...styles].map(([, css = '']) => `sha256-${createHash('sha256').update(css).digest('base64')}`);
}

interface SecurityContact {
  readonly email: string;
  readonly publicUrl: string;
  readonly now: () => Date;
}

const securityTxtPath = '/.well-known/security.txt';

/** `GET /.well-known/security.txt`: where to report a weakness (RFC 9116). It holds for half a year from whenever it is read. */
export function registerSecurityTxt(app: FastifyInstance, { email, publicUrl, now }: SecurityContact): void {
  app.get(securityTxtPath, (_request, reply) => {
    const expires = new Date(now().getTime() + days(180)).toISOString().slice(0, 10);
    const lines = [
      `Contact: mailto:${encodeURI(email)}`,
      `Expires: ${expires}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${ownOrigin(publicUrl, app)}${securityTxtPath}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

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
