import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One answer as it stood on the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes as they are, says no more, and reads what comes back until the connection is closed. */
export async function sendRaw(port: number, bytes: string): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  socket.end(Buffer.from(bytes, 'latin1'));
  return readAnswers((await buffer(socket)).toString('latin1'));
}

/** Cuts what came back into its answers; one that only says to go on is none. Those to HEAD name a length and have no body. */
export function readAnswers(text: string, isHead = false): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ''; ) {
    const [head = '', ...after] = rest.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    const headers = Object.fromEntries(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const tail = after.join('\r\n\r\n');
    const length = isHead ? 0 : Number(headers['content-length'] ?? 0);
    if (status >= 200 || Number.isNaN(status)) answers.push({ status, headers, body: tail.slice(0, length) });
    rest = tail.slice(length);
  }
  return answers;
}
