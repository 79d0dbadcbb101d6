export interface ParsedResponse {
  readonly status: number;
  /** The server closes the connection after it. */
  readonly isLast: boolean;
}

const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');
const none = Buffer.alloc(0);

/** Finds the ends of HTTP/1.1 responses. Skips bodies, so that a flood costs its sender little. */
export function createResponseParser(onAnswer: (answer: ParsedResponse) => void): (chunk: Buffer) => void {
  let rest: Buffer = none;
  let state: 'head' | 'chunk size' | 'body' = 'head';
  let bytesLeft = 0;
  let isChunked = false;
  let isLastChunk = false;
  let answer: ParsedResponse = { status: 0, isLast: false };

  /** Returns the unread data, or undefined while this part is incomplete. */
  const readHead = (data: Buffer): Buffer | undefined => {
    const end = data.indexOf(headEnd);
    if (end === -1) return undefined;
    const head = data.toString('latin1', 0, end);
    answer = { status: Number(head.slice(9, 12)), isLast: /^connection: *close/im.test(head) };
    isChunked = /^transfer-encoding: *chunked/im.test(head);
    bytesLeft = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    state = isChunked ? 'chunk size' : 'body';
    return data.subarray(end + headEnd.length);
  };
  const readSize = (data: Buffer): Buffer | undefined => {
    const end = data.indexOf(lineEnd);
    if (end === -1) return undefined;
    const size = Number.parseInt(data.toString('latin1', 0, end), 16);
    isLastChunk = size === 0;
    bytesLeft = size + lineEnd.length;
    state = 'body';
    return data.subarray(end + lineEnd.length);
  };
  const skipBody = (data: Buffer): Buffer | undefined => {
    const skipped = Math.min(bytesLeft, data.length);
    bytesLeft -= skipped;
    if (bytesLeft > 0) {
      rest = none;
      return undefined;
    }
    if (isChunked && !isLastChunk) state = 'chunk size';
    else {
      state = 'head';
      onAnswer(answer);
    }
    return data.subarray(skipped);
  };

  return (chunk) => {
    let data: Buffer | undefined = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (data) {
      rest = data;
      if (state === 'head') data = readHead(data);
      else data = state === 'body' ? skipBody(data) : readSize(data);
    }
  };
}
