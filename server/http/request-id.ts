import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header a request id comes and goes in. */
export const requestIdHeader = 'x-request-id';

const saneId = /^[\w.-]{8,64}$/;

/** Names each request: as the proxy in front did, so that both logs agree, or else afresh. Nobody else may choose what we log. */
export function requestIdFrom(isTrusted: (address: string | undefined) => boolean) {
  return (request: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = request.headers[requestIdHeader];
    const isWelcome = typeof given === 'string' && saneId.test(given) && isTrusted(request.socket.remoteAddress);
    return isWelcome ? given : randomUUID();
  };
}
