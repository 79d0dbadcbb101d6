export interface QueuedCall {
  /** A user, an operations key or a network: each may have a quarter of the calls in flight. */
  readonly caller: string;
  /** Whether the caller proved who it is on an earlier call. */
  readonly isVerified: boolean;
  readonly arrivedAtMs: number;
  /** Called once. */
  readonly decide: (mayRun: boolean) => void;
  /** Only the queue changes it. */
  state: 'new' | 'waiting' | 'inFlight' | 'ended';
}

/** Limits calls in flight, at most a quarter for one caller, and sheds what does not fit. */
export interface CallQueue {
  enter(call: QueuedCall): void;
  /** Ends a call that runs, or takes one that waits out of the queue. */
  leave(call: QueuedCall): void;
  sweep(): void;
  /** Leaves out callers that wait for their own calls to end. */
  longestWaitMs(): number;
}

export interface CallQueueOptions {
  readonly maxInFlight: number;
  readonly maxWaiting?: number;
  /** For tests. */
  readonly nowMs?: () => number;
  readonly onNextTurn?: (work: () => void) => void;
}

/** By how much a verified caller's calls count as having waited longer. Visitors still get their turn after that time. */
const headStartMs = 500;

/** A call in flight for longer waits for a third party or a lock. It costs no processor time, so others may start in its place. */
const leaseMs = 100;

/** How many calls start before the event loop goes on: probes, new connections and calls in flight wait for them. */
const startsPerTurn = 8;

/** A client is told to come back rather than kept waiting for longer than this; a customer may be about to pay. */
const maxWaitMs = { visitor: 3_000, verified: 10_000 };

interface Caller {
  inFlight: number;
  /** How many of its calls started in the turn of the event loop of this number. */
  started: { turn: number; count: number };
  readonly waiting: QueuedCall[];
}

export function createCallQueue({
  maxInFlight,
  maxWaiting = 512,
  nowMs = () => performance.now(),
  onNextTurn = setImmediate,
}: CallQueueOptions): CallQueue {
  const share = Math.max(1, Math.floor(maxInFlight / 4));
  const callers = new Map<string, Caller>();
  /** When calls in flight started, oldest first; without those whose lease has ended. */
  const leases = new Map<QueuedCall, number>();
  let inFlight = 0;
  let waiting = 0;
  let turn = 0;
  let startedThisTurn = 0;
  let isTurnScheduled = false;

  const callsOf = ({ caller }: QueuedCall): Caller => {
    const known = callers.get(caller) ?? {
      inFlight: 0,
      started: { turn: 0, count: 0 },
      waiting: [],
    };
    callers.set(caller, known);
    return known;
  };
  const startsOf = ({ started }: Caller) => (started.turn === turn ? started.count : 0);
  const hasRoom = () =>
    startedThisTurn < startsPerTurn && leases.size < maxInFlight && inFlight < Math.max(maxInFlight, maxWaiting);
  const start = (call: QueuedCall) => {
    call.state = 'inFlight';
    const caller = callsOf(call);
    caller.inFlight += 1;
    caller.started = { turn, count: startsOf(caller) + 1 };
    inFlight += 1;
    leases.set(call, nowMs());
    startedThisTurn += 1;
    scheduleTurn();
    call.decide(true);
  };
  const stopWaiting = (call: QueuedCall) => {
    const { waiting: queue } = callsOf(call);
    queue.splice(queue.indexOf(call), 1);
    waiting -= 1;
  };
  const shed = (call: QueuedCall) => {
    if (call.state === 'waiting') stopWaiting(call);
    end(call);
    call.decide(false);
  };
  const end = (call: QueuedCall) => {
    call.state = 'ended';
    const caller = callsOf(call);
    if (caller.inFlight === 0 && caller.waiting.length === 0) callers.delete(call.caller);
  };

  /**
   * The call that has waited longest, of the callers below their share; in each turn of the event loop every caller has one before any
   * has its second, or those who came first with hundreds would have all that start.
   */
  const nextCall = (): QueuedCall | undefined => {
    let next: QueuedCall | undefined;
    let fewest = 0;
    for (const caller of callers.values()) {
      const [first] = caller.waiting;
      if (!first || caller.inFlight >= share) continue;
      const starts = startsOf(caller);
      if (next && (starts > fewest || (starts === fewest && waitingSinceMs(first) >= waitingSinceMs(next)))) continue;
      next = first;
      fewest = starts;
    }
    return next;
  };
  const beginTurn = () => {
    isTurnScheduled = false;
    startedThisTurn = 0;
    turn += 1;
    for (const [call, startedAtMs] of leases) {
      if (nowMs() - startedAtMs < leaseMs) break;
      leases.delete(call);
    }
    for (let next = nextCall(); next && hasRoom(); next = nextCall()) {
      stopWaiting(next);
      start(next);
    }
  };
  const scheduleTurn = () => {
    if (isTurnScheduled) return;
    isTurnScheduled = true;
    onNextTurn(beginTurn);
  };

  /**
   * Makes room in a full queue: the caller with most calls waiting gives up its latest. Visitors do so for any verified caller, and who
   * floods for anybody with fewer: or two callers would fill the queue and have everybody else shed.
   */
  const makeRoomFor = (call: QueuedCall, own: number): boolean => {
    let latest: QueuedCall | undefined;
    let most = 0;
    for (const { waiting: queue } of callers.values()) {
      const last = queue.at(-1);
      if (!last || queue.length <= most) continue;
      const spared = call.isVerified === last.isVerified ? own + 1 : call.isVerified ? 0 : own + share;
      if (queue.length <= spared) continue;
      most = queue.length;
      latest = last;
    }
    if (latest) shed(latest);
    return latest !== undefined;
  };

  return {
    enter: (call) => {
      const caller = callsOf(call);
      if (waiting === 0 && caller.inFlight < share && hasRoom()) start(call);
      else if (caller.waiting.length >= maxWaiting / 2) shed(call);
      else if (waiting >= maxWaiting && !makeRoomFor(call, caller.waiting.length)) shed(call);
      else {
        const queue = callsOf(call).waiting;
        queue.splice(queue.findLastIndex(({ arrivedAtMs }) => arrivedAtMs <= call.arrivedAtMs) + 1, 0, call);
        call.state = 'waiting';
        waiting += 1;
        scheduleTurn();
      }
    },
    leave: (call) => {
      if (call.state === 'ended') return;
      if (call.state === 'waiting') stopWaiting(call);
      else {
        callsOf(call).inFlight -= 1;
        inFlight -= 1;
        leases.delete(call);
        if (waiting > 0) scheduleTurn();
      }
      end(call);
    },
    sweep: () => {
      const late = [...callers.values()].flatMap((caller) =>
        caller.waiting.filter(
          ({ arrivedAtMs, isVerified }) => nowMs() - arrivedAtMs > maxWaitMs[isVerified ? 'verified' : 'visitor'],
        ),
      );
      for (const call of late) shed(call);
      if (waiting > 0) scheduleTurn();
    },
    longestWaitMs: () => {
      const next = nextCall();
      return next ? nowMs() - next.arrivedAtMs : 0;
    },
  };
}

function waitingSinceMs({ arrivedAtMs, isVerified }: QueuedCall): number {
  return isVerified ? arrivedAtMs - headStartMs : arrivedAtMs;
}
