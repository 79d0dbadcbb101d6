import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { clamdScan } from './clamd-scan.ts';
import { noVirusScan } from './virus-scan.ts';

const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
});

/** Reads the INSTREAM protocol to its end, as clamd does, and answers what `verdict` says about the bytes. */
async function startClamd(where: { port: 0 } | { path: string }, verdict: (bytes: Buffer) => string): Promise<string> {
  const server = createServer((socket) => void answer(socket, verdict));
  servers.push(server);
  server.listen({ host: '127.0.0.1', ...where });
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'string' ? `unix://${address}` : `tcp://127.0.0.1:${address?.port}`;
}

async function answer(socket: Socket, verdict: (bytes: Buffer) => string): Promise<void> {
  const command = 'zINSTREAM\0';
  let received = Buffer.alloc(0);
  const parts: Buffer[] = [];
  let at = command.length;
  socket.on('error', () => {}); // the scanner's client may leave
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk as Buffer]); // no encoding is set
    if (received.length >= command.length && !received.subarray(0, command.length).equals(Buffer.from(command))) break;
    while (received.length >= at + 4) {
      const length = received.readUInt32BE(at);
      if (length === 0) return void socket.end(`${verdict(Buffer.concat(parts))}\0`);
      if (received.length < at + 4 + length) break;
      parts.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  }
  socket.end('UNKNOWN COMMAND\0');
}

const findEicar = (bytes: Buffer) => (bytes.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');

describe('clamd', () => {
  it('gets every byte of a file and tells whether it is infected', async () => {
    const sizes: number[] = [];
    const url = await startClamd({ port: 0 }, (bytes) => {
      sizes.push(bytes.length);
      return findEicar(bytes);
    });
    const scan = clamdScan({ url });
    expect(await scan.isInfected(Buffer.alloc(3_000_001, 7))).toBe(false);
    expect(await scan.isInfected(Buffer.concat([Buffer.alloc(2_000_000), eicar]))).toBe(true);
    expect(await scan.isInfected(new Uint8Array())).toBe(false);
    expect(sizes).toEqual([3_000_001, 2_000_000 + eicar.length, 0]);
  });

  it('is reached by a socket file too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'larkway-clamd-'));
    const url = await startClamd({ path: join(folder, 'clamd.ctl') }, findEicar);
    expect(await clamdScan({ url }).isInfected(eicar)).toBe(true);
    await rm(folder, { recursive: true });
  });

  it.each([
    ['INSTREAM size limit exceeded. ERROR', 'The virus scanner answered “INSTREAM size limit exceeded. ERROR”.'],
    ['stream: OK FOUND nothing', 'The virus scanner answered “stream: OK FOUND nothing”.'],
    ['', 'The virus scanner answered “”.'],
  ])('gives no verdict with the answer %j', async (said, message) => {
    const url = await startClamd({ port: 0 }, () => said);
    await expect(clamdScan({ url }).isInfected(eicar)).rejects.toThrow(message);
  });

  it('gives no verdict if it is away', async () => {
    const url = await startClamd({ port: 0 }, findEicar);
    await new Promise((closed) => servers.pop()?.close(closed));
    await expect(clamdScan({ url }).isInfected(eicar)).rejects.toThrow('ECONNREFUSED');
  });

  it('is not waited for endlessly', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => void sockets.push(socket.resume())).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const address = server.address();
    const url = `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    await expect(clamdScan({ url, timeoutMs: 50 }).isInfected(eicar)).rejects.toThrow('did not answer in time');
    for (const socket of sockets) socket.destroy();
  });
});

it('nothing is infected where no scanner is configured', async () => {
  expect(await noVirusScan.isInfected(eicar)).toBe(false);
});
