import { connect, type Socket } from 'node:net';
import type { VirusScan } from './virus-scan.ts';

export interface ClamdOptions {
  /** `tcp://localhost:3310` or `unix:///run/clamav/clamd.ctl`. */
  readonly url: string;
  readonly timeoutMs?: number;
}

/** ClamAV's daemon, by its INSTREAM command. Its StreamMaxLength (100 MB by default) must not be below our largest file. */
export function clamdScan({ url, timeoutMs = 30_000 }: ClamdOptions): VirusScan {
  const { protocol, hostname, port, pathname } = new URL(url);
  const where = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) };
  return {
    isInfected: async (bytes) => {
      const socket = connect(where);
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner did not answer in time.')));
      const answer = await converse(socket, bytes);
      if (answer === 'stream: OK') return false;
      if (/^stream: .+ FOUND$/.test(answer)) return true;
      throw new Error(`The virus scanner answered “${answer}”.`);
    },
  };
}

/** Every chunk has its length before it, and an empty one ends the file. Lines end with NUL, because the command begins with z. */
async function converse(socket: Socket, bytes: Uint8Array): Promise<string> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  socket.write('zINSTREAM\0');
  if (bytes.length > 0) socket.write(Buffer.concat([length, bytes]));
  socket.write(Buffer.alloc(4));
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks).toString('utf8').replace(/\0$/, '');
}
