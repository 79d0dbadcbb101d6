import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../config/loopback.ts';
import { answerUnknown, Refusal, sendRefusal } from './errors.ts';

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
  let lastAccepted: string | null = null; // nearly every request names the same host
  app.addHook('onRequest', ({ raw: { url = '', headers }, routeOptions }, reply, done) => {
    if (url.startsWith('/') && headers.host === lastAccepted) return done();
    const [, target = headers.host ?? ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
    if (isOurs(headers.host ?? '') && isOurs(target)) {
      lastAccepted = headers.host ?? null;
      return done();
    }
    if (probes.has(routeOptions.url)) return done();
    // Not thrown: a part with error answers of its own, such as the card sandbox, would take it for a fault.
    return sendRefusal(
      reply,
      new Refusal('MISDIRECTED', `This isn’t our address. Please use ${ownOrigin(publicUrl, app)}.`),
    );
  });
}

/** Where browsers find us, as they write it themselves. With PORT=0 the system chose the port, which no setting could name. */
export function ownOrigin(publicUrl: string, { server }: Pick<FastifyInstance, 'server'>): string {
  const url = new URL(publicUrl);
  const address = server.address();
  if (url.port === '0' && address !== null && typeof address === 'object') url.port = String(address.port);
  return url.origin;
}

const standIns = /^\/(?:dev|v1)(?:[/?]|$)/;

/** Mailbox, developers’ pages and card sandbox are for this machine alone: who reads the mailbox can sign in as anybody. */
export function allowLocalOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isStandIn = standIns.test(request.routeOptions.url ?? '') || standIns.test(request.url);
    if (isStandIn && !isLocal(request)) answerUnknown(request, reply);
    else done();
  });
}

/** That somebody comes from elsewhere is believed from anybody, trusted proxy or not; that they come from here, from nobody. */
function isLocal({ ip, raw: { socket, headers } }: FastifyRequest): boolean {
  const forwardedFor = headers['x-forwarded-for'];
  const claimed = forwardedFor === undefined ? [] : String(forwardedFor).split(',');
  const addresses = [socket.remoteAddress ?? '', ip, ...claimed.map((address) => address.trim())];
  return headers.forwarded === undefined && addresses.every(isLoopbackAddress);
}
