import { Client, type ClientConfig } from 'pg';

/** Who hears what the database tells on a channel. */
export interface Listener {
  onMessage(payload: string): void;
  /** The connection was lost, so messages may be missed from now on: forget what depends on them. */
  onInterruption(): void;
  /** Every message arrives from now on. After an interruption some were missed. */
  onLive(): void;
}

/** A channel that is listened to, through any number of lost connections. */
export interface Listening {
  /** Whether every message arrives at this moment. */
  isLive(): boolean;
  stop(): Promise<void>;
}

const reconnectMs = 500;
/** A connection whose other end vanished stays silent forever; so it is asked now and then, and given up when it does not answer. */
const askEveryMs = 10_000;
const patienceMs = 2_000;

/** Listens to a channel on a connection of its own, because the pool's are shared and come and go. */
export function listen(connection: ClientConfig, channel: string, listener: Listener): Listening {
  let client: Client | undefined;
  let isLive = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new Client({ ...connection, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
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
      schedule(() => ask(fresh), askEveryMs);
    } catch {
      lose(fresh);
    }
  }

  async function ask(asked: Client): Promise<void> {
    try {
      await asked.query('select 1');
      schedule(() => ask(asked), askEveryMs);
    } catch {
      lose(asked);
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
