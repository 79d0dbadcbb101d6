import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3Server, type TestS3Server } from '../../testing/files/start-s3-server.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage, signS3Request } from './s3-storage.ts';

let folder = '';
let s3: TestS3Server;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-files-'));
  s3 = await startS3Server();
});

afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const openFolder = () => folderStorage(join(folder, 'files'));
const openS3 = () => s3Storage({ url: s3.url, ...s3.keys });

async function read(storage: FileStorage, key: string): Promise<Buffer | undefined> {
  const stream = await storage.get(key);
  return stream && buffer(stream);
}

describe.each([
  ['a folder', openFolder],
  ['S3', openS3],
])('%s', (_name, open) => {
  it('gives back what was put, byte for byte', async () => {
    const storage = open();
    const files = [
      Buffer.alloc(0),
      Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
      Buffer.alloc(3e6, 'x'),
    ];
    for (const bytes of files) {
      const key = randomUUID();
      await storage.put(key, bytes);
      expect((await read(storage, key))?.equals(bytes)).toBe(true);
    }
  });

  it('stores a part of a larger buffer as that part alone', async () => {
    const storage = open();
    await storage.put('part', Buffer.from('before|middle|after').subarray(7, 13));
    expect(String(await read(storage, 'part'))).toBe('middle');
  });

  it('replaces the bytes of a key', async () => {
    const storage = open();
    await storage.put('same', Buffer.from('the longer first one'));
    await storage.put('same', Buffer.from('second'));
    expect(String(await read(storage, 'same'))).toBe('second');
  });

  it('has nothing under a key that was not put, or was deleted', async () => {
    const storage = open();
    expect(await read(storage, 'unknown')).toBeUndefined();
    await storage.put('gone', Buffer.from('x'));
    await storage.delete('gone');
    expect(await read(storage, 'gone')).toBeUndefined();
  });

  it('deletes what is not there without complaint', async () => {
    await expect(open().delete('unknown')).resolves.toBeUndefined();
  });

  it('takes the same key ten times at once', async () => {
    const storage = open();
    await Promise.all(Array.from({ length: 10 }, () => storage.put('raced', Buffer.alloc(100_000, 'r'))));
    expect((await read(storage, 'raced'))?.equals(Buffer.alloc(100_000, 'r'))).toBe(true);
  });
});

describe('a folder', () => {
  it('holds files that only its owner may read, and nothing incomplete', async () => {
    await openFolder().put('mine', Buffer.from('x'));
    const { mode } = await stat(join(folder, 'files', 'mine'));
    expect(mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'files', 'incomplete'))).toEqual([]);
  });

  it('removes what an interrupted upload of that key left', async () => {
    const incomplete = join(folder, 'files', 'incomplete');
    await mkdir(incomplete, { recursive: true });
    await writeFile(join(incomplete, 'cut.1'), 'half');
    await writeFile(join(incomplete, 'cut-other.1'), 'half');
    await openFolder().delete('cut');
    expect(await readdir(incomplete)).toEqual(['cut-other.1']);
  });

  it('leaves nothing behind when it can’t write', async () => {
    await mkdir(join(folder, 'files', 'taken', 'full'), { recursive: true });
    await expect(openFolder().put('taken', Buffer.from('x'))).rejects.toThrow('EISDIR');
    expect(await readdir(join(folder, 'files', 'incomplete'))).toEqual([]);
  });

  it.each(['../escaped', 'a/b', '', '.', 'a\0b'])('refuses the key %j', async (key) => {
    await expect(openFolder().put(key, Buffer.from('x'))).rejects.toThrow('A key has letters');
    await expect(openFolder().get(key)).rejects.toThrow('A key has letters');
  });
});

describe('S3', () => {
  it('is signed as in the examples of AWS', () => {
    expect(sign('https://examplebucket.s3.amazonaws.com/?lifecycle=')).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    );
    expect(sign('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J')).toContain(
      'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });

  it('fails with the code of the answer and without a secret', async () => {
    const wrong = s3Storage({ url: s3.url, ...s3.keys, secretAccessKey: 'wrong' });
    await expect(wrong.put('key', Buffer.from('x'))).rejects.toThrow('answered 403 SignatureDoesNotMatch.');
    await expect(wrong.get('key')).rejects.toThrow('answered 403 SignatureDoesNotMatch.');
    await expect(wrong.delete('key')).rejects.toThrow('answered 403 SignatureDoesNotMatch.');
    const late = s3Storage({ url: s3.url, ...s3.keys, now: () => new Date('2020-01-01') });
    await expect(late.get('key')).rejects.toThrow('answered 403 RequestTimeTooSkewed.');
  });

  it('does not take a wrong bucket for a missing file', async () => {
    const wrong = s3Storage({ url: s3.url.replace('/bucket', '/other'), ...s3.keys });
    await expect(wrong.get('key')).rejects.toThrow('answered 404 NoSuchBucket.');
  });

  it('takes a prefix in its address', async () => {
    const storage = s3Storage({ url: `${s3.url}/depot%20one/`, ...s3.keys });
    await storage.put('key', Buffer.from('x'));
    expect([...s3.objects.keys()]).toEqual(['depot%20one/key']);
    expect(String(await read(storage, 'key'))).toBe('x');
  });

  it('fails while the storage is down', async () => {
    s3.outage = { status: 503, code: 'SlowDown' };
    await expect(openS3().put('key', Buffer.from('x'))).rejects.toThrow('answered 503 SlowDown.');
    expect(s3.objects.size).toBe(0);
  });
});

const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function sign(url: string): string | undefined {
  return signS3Request('GET', new URL(url), sha256OfNothing, new Date('2013-05-24T00:00:00Z'), {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  })['authorization'];
}
