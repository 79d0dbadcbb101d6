import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface TestS3Server {
  /** Of the bucket. */
  readonly url: string;
  readonly keys: { readonly region: string; readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly objects: Map<string, Buffer>;
  /** The answer to every request while it is set. */
  outage: { readonly status: number; readonly code: string } | undefined;
  close(): Promise<void>;
}

const bucket = '/bucket/';

/** The part of S3's protocol we use. It refuses what is not signed with Signature Version 4 by its own reading of AWS's rules. */
export async function startS3Server(now: () => Date = () => new Date()): Promise<TestS3Server> {
  const objects = new Map<string, Buffer>();
  const keys = { region: 'eu-west-2', accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+key' };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    const key = path.startsWith(bucket) ? path.slice(bucket.length) : undefined;
    const refusal = stub.outage ?? refusalOf(request, body, keys, now()) ?? (key ? undefined : noBucket);
    if (refusal || !key) {
      const { status, code } = refusal ?? noBucket;
      return response.writeHead(status, { 'content-type': 'application/xml' }).end(errorXml(code));
    }
    if (request.method === 'PUT') {
      objects.set(key, body);
      return response.writeHead(200, { etag: '"etag"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    return found
      ? response.writeHead(200, { 'content-length': found.length }).end(found)
      : response.writeHead(404, { 'content-type': 'application/xml' }).end(errorXml('NoSuchKey'));
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const stub: TestS3Server = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${bucket.slice(0, -1)}`,
    keys,
    objects,
    outage: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return stub;
}

const noBucket = { status: 404, code: 'NoSuchBucket' };

function errorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>…</Message></Error>`;
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
const longestSkewMs = 15 * 60_000;

function refusalOf(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  keys: TestS3Server['keys'],
  now: Date,
) {
  const parsed = authorizationPattern.exec(headers.authorization ?? '');
  if (!parsed) return { status: 403, code: 'AccessDenied' };
  const [, accessKeyId, day = '', region = '', signedNames = '', signature] = parsed;
  if (accessKeyId !== keys.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== keys.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const timestamp = String(headers['x-amz-date']);
  const signedAt = new Date(timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const isTimely = Math.abs(now.getTime() - signedAt.getTime()) < longestSkewMs && timestamp.startsWith(day);
  if (!isTimely) return { status: 403, code: 'RequestTimeTooSkewed' };
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== bodyHash) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  const names = signedNames.split(';');
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (needed.some((name) => !names.includes(name))) return { status: 403, code: 'AccessDenied' };
  const [path = '', query = ''] = url.split('?');
  const headerLines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = `${method}\n${path}\n${query}\n${headerLines}\n${signedNames}\n${bodyHash}`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const dayKey = sign(`AWS4${keys.secretAccessKey}`, day);
  const signingKey = sign(sign(sign(dayKey, region), 's3'), 'aws4_request');
  const text = `AWS4-HMAC-SHA256\n${timestamp}\n${day}/${region}/s3/aws4_request\n${hashed}`;
  const isSigned = sign(signingKey, text).toString('hex') === signature;
  return isSigned ? undefined : { status: 403, code: 'SignatureDoesNotMatch' };
}

function sign(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
