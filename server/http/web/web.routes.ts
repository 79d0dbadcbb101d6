import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, type PolicyAllowance } from '../security-headers.ts';
import type { WebBuild } from './load-web-build.ts';
import { sendWebFile } from './send-web-file.ts';
import type { WebFile } from './web-file.ts';

interface WebOptions {
  /** Whether the pages for developers (`/dev/…`) are served. */
  readonly hasDevelopmentPages: boolean;
  /** What the third parties that are configured need every page to be allowed: from any of them the browser goes on to any other. */
  readonly allowances: readonly PolicyAllowance[];
}

/**
 * Serves the built web: prerendered pages, the shell for the pages the browser draws itself, hashed files for ever, and an
 * honest 404 for the rest.
 */
export function registerWebRoutes(app: FastifyInstance, build: WebBuild, options: WebOptions): void {
  const { hasDevelopmentPages, allowances } = options;
  const isServed = (path: string) => hasDevelopmentPages || !path.startsWith('/dev/');
  const paths = new Set([...build.pages.keys(), ...build.routes.filter((path) => !path.includes('*'))]);
  for (const path of [...paths].filter(isServed)) {
    const sendPage = pageSender(build.pages.get(path) ?? build.shell, allowances);
    const sendTrack = path === '/' && build.homeTrack ? pageSender(build.homeTrack, allowances) : undefined;
    app.get(path, (request, reply) => {
      // The links in our mails carry a token in their query; no other site may ever see where the visitor came from.
      if (path.startsWith('/auth/')) reply.header('referrer-policy', 'no-referrer');
      return sendTrack && wantsTrackTab(request) ? sendTrack(request, reply) : sendPage(request, reply);
    });
  }

  const sendShell = pageSender(build.shell, allowances, 'no-store');
  app.get('/*', (request, reply) => {
    const path = request.url.replace(/[?#].*/s, '');
    const file = build.files.get(path);
    if (file) return sendWebFile(request, reply.header('cache-control', cacheRule(path)), file);
    reply.code(404);
    const wantsPage = request.headers.accept?.includes('text/html') && !path.startsWith('/assets/');
    return wantsPage ? sendShell(request, reply) : reply.type('text/plain; charset=utf-8').send('Not found\n');
  });
}

/** The home page's address names its tab: 'send', or anything else for Track (specification, section 2). */
function wantsTrackTab({ url }: FastifyRequest): boolean {
  const tab = new URLSearchParams(url.replace(/^[^?]*/, '')).get('page');
  return tab !== null && tab !== 'send';
}

/** Hashed names never change their content; everything else is asked for again and mostly answered with 304. */
function cacheRule(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function pageSender(page: WebFile, allowances: readonly PolicyAllowance[], cacheControl = 'no-cache') {
  const policy = contentSecurityPolicy(styleHashes(page.identity.toString()), allowances);
  const headers = { 'cache-control': cacheControl, 'content-security-policy': policy };
  return (request: FastifyRequest, reply: FastifyReply) => sendWebFile(request, reply.headers(headers), page);
}

/** The hashes of the styles the build wrote into a page, so that these and no others apply. Inline scripts stay refused. */
function styleHashes(page: string): string[] {
  const styles = page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g);
  return [...styles].map(([, css = '']) => `sha256-${createHash('sha256').update(css).digest('base64')}`);
}
