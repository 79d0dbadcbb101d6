import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStorage } from './file-storage.ts';

export interface S3Keys {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Options extends S3Keys {
  /** Of the bucket, with a prefix if wanted: `https://s3.eu-west-2.amazonaws.com/bucket/files`. */
  readonly url: string;
  readonly now?: () => Date;
  /** For an answer to begin, and for all of an upload. */
  readonly timeoutMs?: number;
}

/** Any storage that speaks S3's protocol: AWS, Cloudflare R2, MinIO, Ceph. */
export function s3Storage({ url, now = () => new Date(), timeoutMs = 20_000, ...keys }: S3Options): FileStorage {
  const request = async (method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Uint8Array<ArrayBuffer>) => {
    const target = new URL(`${url.replace(/\/$/, '')}/${encodeURIComponent(key)}`);
    const headers = signS3Request(
      method,
      target,
      createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      now(),
      keys,
    );
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(new Error('The file storage did not answer in time.')), timeoutMs);
    try {
      return await fetch(target, { method, headers, redirect: 'error', signal: aborter.signal, ...(body && { body }) });
    } finally {
      clearTimeout(timer); // the body of an answer is read at the pace of our own client
    }
  };
  return {
    put: async (key, bytes) => {
      const answer = await request('PUT', key, new Uint8Array(bytes));
      if (!answer.ok) throw await errorOf(answer);
      await answer.body?.cancel();
    },
    get: async (key) => {
      const answer = await request('GET', key);
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body);
      const error = await errorOf(answer);
      if (error.code === 'NoSuchKey') return undefined; // any other 404, such as NoSuchBucket, is a mistake in the settings
      throw error;
    },
    delete: async (key) => {
      const answer = await request('DELETE', key);
      if (!answer.ok && answer.status !== 404) throw await errorOf(answer);
      await answer.body?.cancel();
    },
  };
}

class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The file storage answered ${status} ${code}.`);
    this.code = code;
  }
}

async function errorOf(answer: Response): Promise<S3Error> {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
  return new S3Error(answer.status, code);
}

/** Signature Version 4, as AWS documents it for S3: one hash of the request, signed with a key for this day, region and service. */
export function signS3Request(
  method: string,
  url: URL,
  payloadHash: string,
  now: Date,
  { region, accessKeyId, secretAccessKey }: S3Keys,
): Readonly<Record<string, string>> {
  const timestamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, ''); // 20130524T000000Z
  const scope = `${timestamp.slice(0, 8)}/${region}/s3/aws4_request`;
  const signed = { 'x-amz-content-sha256': payloadHash, 'x-amz-date': timestamp };
  const headers = Object.entries({ host: url.host, ...signed });
  const names = headers.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payloadHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
