/** How the connections of a flood behave. */
export type Manner =
  /** One call after the other on connections that stay open. */
  | 'keep-alive'
  /** A new connection for each call. */
  | 'new connections'
  /** The head of a request and one byte of its body, and nothing more. */
  | 'slow bodies'
  /** Many requests at once, and no answer is ever read. */
  | 'slow readers'
  /** An answer that never ends; a refused client retries after a moment. */
  | 'open streams';

/** What one attacker sends. Plain data: another process sends it. */
export interface Flood {
  readonly manner: Manner;
  readonly connections: number;
  /** Addresses of this machine that connections come from, in turn. */
  readonly networks: readonly string[];
  /** Whole requests as they go over the wire; connection `n` starts with the `n`th. */
  readonly requests: readonly Uint8Array[];
  /** It ends by itself after so many calls. */
  readonly mostCalls?: number;
}

/** What became of a flood. */
export interface FloodOutcome {
  /** How often each status was answered; 0 is a connection that ended without an answer. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly seconds: number;
}

/** Where the product listens. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** A call of the API or of a page. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is where it is text, and as JSON otherwise. */
  readonly body?: string | object | undefined;
}

/** The bytes of a call. */
export function writeRequest({ method, path, headers, body }: Call, { host, port }: Target): Buffer {
  const text = bodyText(body);
  const fields = {
    host: `${host}:${port}`,
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text ?? ''].join('\r\n'));
}

/** A call's body as it is sent. */
export function bodyText(body: Call['body']): string | undefined {
  return typeof body === 'object' ? JSON.stringify(body) : body;
}
