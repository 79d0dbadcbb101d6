export type ConnectionBehaviour =
  /** Sequential calls on keep-alive connections. */
  | 'keep-alive'
  | 'new connections'
  /** The headers and one byte of the body, and nothing more. */
  | 'slow bodies'
  /** Pipelined requests whose responses are never read. */
  | 'slow readers'
  /** Server-sent events; a refused client retries after a moment. */
  | 'open streams';

/** Plain data, because another process sends it. */
export interface Flood {
  readonly behaviour: ConnectionBehaviour;
  readonly connections: number;
  /** Local addresses that connections use in turn. */
  readonly networks: readonly string[];
  /** Encoded requests; connection `n` starts with the `n`th. */
  readonly requests: readonly Uint8Array[];
  readonly maxCalls?: number;
}

export interface FloodOutcome {
  /** Counts by status; 0 is a connection that closed without a response. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly seconds: number;
}

export interface Target {
  readonly host: string;
  readonly port: number;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, an object as JSON. */
  readonly body?: string | object | undefined;
}

export function encodeRequest({ method, path, headers, body }: Call, { host, port }: Target): Buffer {
  const text = bodyText(body);
  const fields = {
    host: `${host}:${port}`,
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text ?? ''].join('\r\n'));
}

export function bodyText(body: Call['body']): string | undefined {
  return typeof body === 'object' ? JSON.stringify(body) : body;
}
