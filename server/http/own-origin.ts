import type { FastifyInstance } from 'fastify';

/** Where browsers find us, as they write it themselves. With PORT=0 the system chose the port, which no setting could name. */
export function ownOrigin(publicUrl: string, { server }: Pick<FastifyInstance, 'server'>): string {
  const url = new URL(publicUrl);
  const address = server.address();
  if (url.port === '0' && address !== null && typeof address === 'object') url.port = String(address.port);
  return url.origin;
}
