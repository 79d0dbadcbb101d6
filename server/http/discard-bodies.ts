import type { FastifyInstance } from 'fastify';

const maxDiscardedBytes = 32 * 1024 * 1024;

/**
 * Reads on, and forgets what it reads, when a request is answered before its body is here: a connection closed with bytes unread is
 * reset, and many clients would never see why (RFC 9112, 9.6). Whoever sends more than some megabytes is hung up on. How long it may
 * take is bounded by the server's request timeout.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    const isHungUpOn = reply.statusCode === 503 && reply.getHeader('connection') === 'close';
    if (!hasBody || raw.complete || isHungUpOn) return done();
    let left = maxDiscardedBytes;
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.destroy();
    });
    if (reply.statusCode !== 413) return done();
    reply.removeHeader('connection'); // the framework closes at once after a body it did not read
    if (!/\bclose\b/i.test(raw.headers.connection ?? '')) return done();
    raw.once('close', () => done()); // the answer ends the connection, so it comes after all of the body
  });
}
