import { Client, type ClientConfig } from 'pg';

export interface Listener {
  onMessage(payload: string): void;
  /** The connection was lost, so messages may be missed from now on: drop what depends on them. */
  onInterruption(): void;
  /** Every message arrives from now on. After an interruption some were missed. */
  onLive(): void;
}

/** A channel that is listened to, through any number of lost connections. */
export interface Listening {
  isLive(): boolean;
  stop(): Promise<void>;
}

const reconnectMs = 500;
/** A connection whose other end vanished stays silent, so it is probed and dropped when it does not answer. */
const probeEveryMs = 10_000;
const timeoutMs = 2_000;

/** Listens to a channel on a connection of its own, because the pool's are shared and come and go. */
export function listenForNotifications(connection: ClientConfig, channel: string, listener: Listener): Listening {
  let client: Client | undefined;
  let isLive = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new Client({ ...connection, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
    client = fresh;
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload = '' }) => listener.onMessage(payload));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      if (isStopped || client !== fresh) return;
      isLive = true;
      listener.onLive();
      schedule(() => probe(fresh), probeEveryMs);
    } catch {
      lose(fresh);
    }
  }

  async function probe(probed: Client): Promise<void> {
    try {
      await probed.query('select 1');
      schedule(() => probe(probed), probeEveryMs);
    } catch {
      lose(probed);
    }
  }

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = undefined;
    lost.end().catch(() => undefined); // it is gone already
    if (isLive) listener.onInterruption();
    isLive = false;
    schedule(connect, reconnectMs);
  }

  function schedule(work: () => Promise<void>, ms: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void work(), ms);
    timer.unref(); // no reason for the process to live on
  }

  const connecting = connect();
  return {
    isLive: () => isLive,
    stop: async () => {
      isStopped = true;
      isLive = false;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await connecting;
      await last?.end().catch(() => undefined);
    },
  };
}
