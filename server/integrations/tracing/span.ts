import { randomBytes } from 'node:crypto';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** As OTLP numbers them. */
const kinds = { server: 2, client: 3, consumer: 5 } as const;

/** Of OTLP's two outcomes the one that is worth telling. */
const failed = 2;

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: keyof typeof kinds;
  readonly startedAtMs: number;
}

/** Who called: what a `traceparent` says (W3C). */
export interface Parent {
  readonly traceId: string;
  readonly spanId: string;
}

export function startSpan(name: string, kind: Span['kind'], parent?: Parent): Span {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parent && { parentSpanId: parent.spanId }),
    name,
    kind,
    startedAtMs: performance.timeOrigin + performance.now(),
  };
}

/** As a line of OTLP's JSON. */
export function endSpan({ kind, startedAtMs, ...span }: Span, attributes: Attributes, hasFailed = false) {
  return {
    ...span,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startedAtMs),
    endTimeUnixNano: nanoseconds(performance.timeOrigin + performance.now()),
    attributes: Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined
        ? []
        : [{ key, value: typeof value === 'number' ? { intValue: value } : { stringValue: value } }],
    ),
    ...(hasFailed && { status: { code: failed } }),
  };
}

function nanoseconds(ms: number): string {
  return `${Math.floor(ms)}${String(Math.floor((ms % 1) * 1e6)).padStart(6, '0')}`;
}

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Undefined where nobody says, or not in the one version there is. Zeros are no ids. */
export function parseTraceparent(text: unknown): (Parent & { readonly isSampled: boolean }) | undefined {
  const [, traceId = '', spanId = '', flags = ''] = pattern.exec(typeof text === 'string' ? text : '') ?? [];
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: Number.parseInt(flags, 16) % 2 === 1 };
}

export function traceparentOf({ traceId, spanId }: Parent): string {
  return `00-${traceId}-${spanId}-01`;
}
