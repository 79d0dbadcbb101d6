import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Half-closes after the bytes, and reads until the server closes. */
export async function sendRaw(port: number, bytes: string): Promise<RawResponse[]> {
  const socket = connect(port, '127.0.0.1');
  socket.end(Buffer.from(bytes, 'latin1'));
  return parseResponses((await buffer(socket)).toString('latin1'));
}

/** Skips 100 Continue. Responses to HEAD have a length and no body. */
export function parseResponses(text: string, isHead = false): RawResponse[] {
  const answers: RawResponse[] = [];
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
