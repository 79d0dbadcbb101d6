import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../config/loopback.ts';
import { sendRefusal } from './error-answers.ts';
import { ownOrigin } from './own-origin.ts';
import { Refusal } from './refusal.ts';

/** Balancers and Prometheus ask for these by address. None of them says anything of anybody. */
const probes = new Set<string | undefined>(['/healthz', '/readyz', '/metrics']);

const hostAndPort = /^(\[[\da-f:.]+\]|[^\s:/?#@,[\]]+?)\.?(?::\d{1,5})?$/i;

/**
 * Refuses requests for another host than that of our address or this machine's own names: a site whose name was pointed at this machine
 * would otherwise have its visitors' browsers read our answers as its own (DNS rebinding). What a proxy says the host was is not looked
 * at, because such a site can send that header too.
 */
export function checkHost(app: FastifyInstance, publicUrl: string): void {
  const ownHost = new URL(publicUrl).hostname;
  const isOurs = (authority: string) => {
    const host = hostAndPort.exec(authority)?.[1]?.toLowerCase();
    return host !== undefined && (host === ownHost || isLoopbackHost(host));
  };
  app.addHook('onRequest', ({ raw: { url = '', headers }, routeOptions }, reply, done) => {
    const [, target = headers.host ?? ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
    if (probes.has(routeOptions.url) || (isOurs(headers.host ?? '') && isOurs(target))) return done();
    // Not thrown: a part with error answers of its own, such as the card sandbox, would take it for a fault.
    return sendRefusal(
      reply,
      new Refusal('MISDIRECTED', `This address is not ours. Please use ${ownOrigin(publicUrl, app)}.`),
    );
  });
}
