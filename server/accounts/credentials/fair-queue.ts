/** Known users and unknown networks are two lanes that alternate. */
export interface QueueCaller {
  readonly lane: 'user' | 'network';
  readonly key: string;
}

export type RunFairly = <T>(caller: QueueCaller, work: () => Promise<T>) => Promise<T>;

export interface FairQueueOptions {
  readonly atOnce: number;
  /** Running and waiting. */
  readonly mostPerCaller: Readonly<Record<QueueCaller['lane'], number>>;
  /** Waiting. */
  readonly longestLane: number;
  readonly callerRefusal: (caller: QueueCaller) => Error;
  readonly laneRefusal: () => Error;
}

type Start = () => void;

interface Lane {
  /** The first caller is next; after a turn it goes to the end. */
  readonly waiting: Map<string, Start[]>;
  /** Running and waiting, by caller. */
  readonly pending: Map<string, number>;
  length: number;
}

/**
 * Limits concurrency and serves callers round-robin, so nobody waits for more than one piece of each other caller. The lanes alternate:
 * however many networks strangers use, a known user waits for at most one of theirs between two of its own lane.
 */
export function createFairQueue(options: FairQueueOptions): RunFairly {
  const lanes = { user: createLane(), network: createLane() };
  let running = 0;
  let nextLane: QueueCaller['lane'] = 'user';

  const takeNext = (): Start | undefined => {
    const name = lanes[nextLane].length > 0 ? nextLane : otherLane[nextLane];
    nextLane = otherLane[name];
    return shiftStart(lanes[name]);
  };

  return async (caller, work) => {
    const lane = lanes[caller.lane];
    const pending = lane.pending.get(caller.key) ?? 0;
    if (pending >= options.mostPerCaller[caller.lane]) throw options.callerRefusal(caller);
    if (running >= options.atOnce && lane.length >= options.longestLane) throw options.laneRefusal();
    lane.pending.set(caller.key, pending + 1);
    if (running < options.atOnce) running += 1;
    else await new Promise<void>((start) => pushStart(lane, caller.key, start));
    try {
      return await work();
    } finally {
      const left = (lane.pending.get(caller.key) ?? 1) - 1;
      if (left === 0) lane.pending.delete(caller.key);
      else lane.pending.set(caller.key, left);
      const start = takeNext();
      if (start)
        start(); // takes over this slot
      else running -= 1;
    }
  };
}

const otherLane = { user: 'network', network: 'user' } as const;

function createLane(): Lane {
  return { waiting: new Map(), pending: new Map(), length: 0 };
}

function pushStart(lane: Lane, key: string, start: Start): void {
  const starts = lane.waiting.get(key);
  if (starts) starts.push(start);
  else lane.waiting.set(key, [start]);
  lane.length += 1;
}

function shiftStart(lane: Lane): Start | undefined {
  for (const [key, starts] of lane.waiting) {
    const start = starts.shift();
    lane.waiting.delete(key);
    if (starts.length > 0) lane.waiting.set(key, starts);
    lane.length -= 1;
    return start;
  }
  return undefined;
}
