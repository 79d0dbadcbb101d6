import { setTimeout as delay } from 'node:timers/promises';
import { encodeRequest, type HttpConnection, openConnection } from './http-connection.ts';

export interface Stream {
  readonly nextCall: () => Buffer;
  readonly perSecond: number;
}

export interface StreamOutcome {
  readonly sent: number;
  readonly servedMs: readonly number[];
  readonly refusedMs: readonly number[];
  /** Neither success nor refusal; 0 if the connection closed. */
  readonly unexpectedStatuses: readonly number[];
}

const refusalStatuses = new Set([429, 503]);
const sendEveryMs = 1;
const openAtOnce = 32;
const firstCall = encodeRequest({ method: 'GET', path: '/healthz' });

/** After a delay of its own the generator catches up at most this much, or it would send an unrealistic burst. */
const maxCatchUpMs = 10;

const responseTimeoutMs = 30_000;

/** A few at a time. Each sends one request at once, because the server closes unused connections sooner than idle ones. */
export async function openConnections(url: string, count: number): Promise<HttpConnection[]> {
  const connections: HttpConnection[] = [];
  while (connections.length < count) {
    const more = Array.from({ length: Math.min(openAtOnce, count - connections.length) }, () => openConnection(url));
    await Promise.all(
      more.map(async ({ opened, send }) => {
        await opened;
        await new Promise((resolve) => send(firstCall, resolve));
      }),
    );
    connections.push(...more);
  }
  return connections;
}

/** Open-loop load: a fixed rate, however long responses take. A call is dropped if no connection is free, so open enough of them. */
export async function sendAtRate(
  connections: readonly HttpConnection[],
  streams: readonly Stream[],
  seconds: number,
): Promise<readonly StreamOutcome[]> {
  const flows = streams.map((stream) => ({
    ...stream,
    due: 0,
    sent: 0,
    servedMs: new Array<number>(),
    refusedMs: new Array<number>(),
    unexpectedStatuses: new Array<number>(),
  }));
  const free = [...connections];
  const end = performance.now() + seconds * 1000;
  let lastAt = performance.now();
  while (lastAt < end) {
    const now = performance.now();
    const share = Math.min(now - lastAt, maxCatchUpMs) / 1000;
    lastAt = now;
    for (const flow of flows) {
      for (flow.due += share * flow.perSecond; flow.due >= 1; flow.due -= 1) {
        const connection = free.pop();
        if (!connection?.isOpen()) continue; // none is free, or the server closed this one as idle
        flow.sent += 1;
        connection.send(flow.nextCall(), (status, ms) => {
          free.push(connection);
          if (isSuccess(status)) flow.servedMs.push(ms);
          else if (refusalStatuses.has(status)) flow.refusedMs.push(ms);
          else flow.unexpectedStatuses.push(status);
        });
      }
    }
    await delay(sendEveryMs);
  }
  for (let left = inFlight(flows); left > 0; left = inFlight(flows)) {
    if (performance.now() > end + responseTimeoutMs) throw new Error(`${left} calls had no response in time.`);
    await delay(sendEveryMs);
  }
  return flows;
}

/** Closed-loop load: one call after the other on each connection. Returns how many succeeded. */
export async function sendClosedLoop(
  connections: readonly HttpConnection[],
  nextCall: () => Buffer,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let served = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const status = await new Promise<number>((resolve) => connection.send(nextCall(), resolve));
        if (refusalStatuses.has(status)) continue; // on a busy machine the database times out at times
        if (!isSuccess(status)) throw new Error(`A call was answered with ${status}.`);
        served += 1;
      }
    }),
  );
  return served;
}

function inFlight(outcomes: readonly StreamOutcome[]): number {
  return outcomes.reduce(
    (sum, { sent, servedMs, refusedMs, unexpectedStatuses }) =>
      sum + sent - servedMs.length - refusedMs.length - unexpectedStatuses.length,
    0,
  );
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
