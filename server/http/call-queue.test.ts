import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCallQueue, type QueuedCall } from './call-queue.ts';

/** A queue whose clock and turns the test moves by hand, and the names of the calls in the order they started or were shed. */
function createStage(options: { maxInFlight: number; maxWaiting?: number }) {
  let nowMs = 0;
  let turns: (() => void)[] = [];
  const started: string[] = [];
  const shed: string[] = [];
  const queue = createCallQueue({
    ...options,
    nowMs: () => nowMs,
    onNextTurn: (work) => void turns.push(work),
  });
  const runOneTurn = () => {
    const due = turns;
    turns = [];
    for (const work of due) work();
  };
  const runTurns = () => {
    while (turns.length > 0) runOneTurn();
  };
  const enter = (caller: string, { name = caller, isVerified = false, since = nowMs, endsAtOnce = false } = {}) => {
    const call: QueuedCall = {
      caller,
      isVerified,
      arrivedAtMs: since,
      state: 'new',
      decide: (mayRun) => {
        (mayRun ? started : shed).push(name);
        if (endsAtOnce && mayRun) queue.leave(call);
      },
    };
    queue.enter(call);
    return call;
  };
  const pass = (ms: number) => {
    nowMs += ms;
    queue.sweep();
    runTurns();
  };
  return { queue, enter, runOneTurn, runTurns, pass, started, shed, turnsDue: () => turns.length };
}

describe('a caller that floods', () => {
  it('never has more than a quarter of the calls in flight, and others start at once', () => {
    const { enter, runTurns, started } = createStage({ maxInFlight: 16 });
    for (let call = 0; call < 200; call += 1) enter('flood');
    runTurns();
    expect(started).toEqual(Array(4).fill('flood'));
    enter('visitor');
    enter('account', { isVerified: true });
    runTurns();
    expect(started.slice(4)).toEqual(['account', 'visitor']);
  });

  it('is refused beyond half of the places to wait at, and keeps nobody from the other half', () => {
    const { enter, runTurns, shed } = createStage({ maxInFlight: 4, maxWaiting: 8 });
    for (let call = 0; call < 10; call += 1) enter('flood');
    expect(shed).toEqual(Array(5).fill('flood'));
    enter('visitor');
    runTurns();
    expect(shed).not.toContain('visitor');
  });

  it('does not make the queue look overdue to the probes', () => {
    const { enter, pass, queue } = createStage({ maxInFlight: 4 });
    for (let call = 0; call < 50; call += 1) enter('flood');
    pass(2_500);
    expect(queue.longestWaitMs()).toBe(0);
  });

  it('does not use up the starts of a turn before others who came later', () => {
    const { enter, pass, started, runOneTurn } = createStage({ maxInFlight: 32 });
    for (let call = 0; call < 100; call += 1) enter('flood', { endsAtOnce: true });
    pass(0);
    started.splice(0);
    for (let call = 0; call < 100; call += 1) enter('flood', { endsAtOnce: true });
    enter('visitor', { since: 10 });
    runOneTurn();
    expect(started.slice(0, 10)).toContain('visitor');
  });

  it('does not keep the event loop from others with calls that end where they start', () => {
    const { enter, started, turnsDue } = createStage({ maxInFlight: 32 });
    for (let call = 0; call < 100; call += 1) enter('flood', { endsAtOnce: true });
    expect(started.length).toBeLessThanOrEqual(8);
    expect(turnsDue()).toBe(1);
  });
});

describe('calls that wait', () => {
  it('start in the order of their arrival, whatever the order in which they come back with a body', () => {
    const { enter, queue, runTurns, started, pass } = createStage({ maxInFlight: 4 });
    const first = enter('a');
    pass(10);
    enter('a', { name: 'second' });
    pass(10);
    enter('a', { name: 'third', since: 5 });
    queue.leave(first);
    runTurns();
    expect(started).toEqual(['a', 'third']);
  });

  it('start sooner for a verified caller, and for a visitor after half a second more', () => {
    const { enter, pass, queue, runTurns, started } = createStage({ maxInFlight: 4 });
    const running = ['a', 'b', 'c', 'd'].map((caller) => enter(caller));
    enter('old visitor');
    pass(50);
    enter('account', { isVerified: true });
    pass(30);
    const [first, second] = running as [QueuedCall, QueuedCall, QueuedCall, QueuedCall]; // one of each caller
    queue.leave(first);
    runTurns();
    expect(started.at(-1)).toBe('account');
    queue.leave(second);
    runTurns();
    expect(started.at(-1)).toBe('old visitor');
  });

  it('are never overtaken by verified callers that came long after them', () => {
    const { enter, pass, queue, runTurns, started } = createStage({ maxInFlight: 4 });
    const running = ['a', 'b', 'c', 'd'].map((caller) => enter(caller));
    enter('old visitor');
    for (const call of running) queue.leave(call);
    const again = ['a', 'b', 'c', 'd'].map((caller) => enter(caller, { isVerified: true, since: 501 }));
    runTurns();
    expect(again.length + running.length).toBe(8);
    expect(started.indexOf('old visitor')).toBe(4);
    pass(0);
  });

  it('are shed after three seconds', () => {
    const { enter, pass, shed } = createStage({ maxInFlight: 4 });
    enter('slow');
    pass(99);
    enter('slow', { name: 'waits' });
    pass(2_999);
    expect(shed).toEqual([]);
    pass(2);
    expect(shed).toEqual(['waits']);
  });

  it('are shed after ten seconds where their caller is verified', () => {
    const { enter, pass, shed } = createStage({ maxInFlight: 4 });
    enter('account', { isVerified: true });
    enter('account', { name: 'waits', isVerified: true });
    pass(9_999);
    expect(shed).toEqual([]);
    pass(2);
    expect(shed).toEqual(['waits']);
  });

  it('never start once their client has left', () => {
    const { enter, queue, runTurns, started } = createStage({ maxInFlight: 4 });
    const first = enter('a');
    const gone = enter('a', { name: 'gone' });
    queue.leave(gone);
    queue.leave(first);
    runTurns();
    expect(started).toEqual(['a']);
  });
});

describe('a full queue', () => {
  it('sheds a visitor for a verified caller, never the other way round', () => {
    const { enter, runTurns, started, shed } = createStage({ maxInFlight: 4, maxWaiting: 4 });
    for (const caller of ['1', '2', '3', '4']) enter(caller);
    for (const caller of ['5', '6', '7', '8']) enter(caller);
    enter('account', { isVerified: true });
    expect(shed).toEqual(['5']);
    enter('9');
    expect(shed).toEqual(['5', '9']);
    runTurns();
    expect(started).not.toContain('account');
  });
});

describe('a queue that two callers fill', () => {
  it.each([
    ['accounts', true, true],
    ['an account and a network', true, false],
    ['networks', false, false],
  ])('has room for everybody else: %s', (_who, isFirstVerified, isSecondVerified) => {
    const { enter, shed } = createStage({ maxInFlight: 4, maxWaiting: 16 });
    for (let call = 0; call < 20; call += 1) {
      enter('first', { isVerified: isFirstVerified });
      enter('second', { isVerified: isSecondVerified });
    }
    shed.splice(0);
    enter('visitor');
    enter('account', { isVerified: true });
    expect(shed).not.toContain('visitor');
    expect(shed).not.toContain('account');
    expect(shed).toHaveLength(2);
  });

  it('sheds no second call of a customer for a visitor', () => {
    const { enter, shed } = createStage({ maxInFlight: 8, maxWaiting: 4 });
    for (let call = 0; call < 4; call += 1) enter('a', { isVerified: true });
    for (let call = 0; call < 4; call += 1) enter('b', { isVerified: true });
    shed.splice(0);
    enter('visitor');
    expect(shed).toEqual(['visitor']);
  });
});

describe('calls that wait for a third party', () => {
  it('keep nobody else from starting after a tenth of a second', () => {
    const { enter, pass, runTurns, started } = createStage({ maxInFlight: 4 });
    for (const caller of ['1', '2', '3', '4']) enter(caller);
    enter('5');
    pass(99);
    expect(started).not.toContain('5');
    pass(1);
    runTurns();
    expect(started).toContain('5');
  });

  it('still count for their caller: it never has more than its share', () => {
    const { enter, pass, started } = createStage({ maxInFlight: 4 });
    enter('1');
    enter('1', { name: 'again' });
    pass(1_000);
    expect(started).toEqual(['1']);
  });
});

it('lets every call run once or sheds it once, and ends empty, in whatever order they come and go', () => {
  const aStep = tuple(
    constantFrom('enter', 'leave', 'pass'),
    constantFrom('a', 'b', 'c', 'd', 'e'),
    integer({ min: 0, max: 300 }),
  );
  assert(
    property(array(aStep, { maxLength: 200 }), (steps) => {
      const { enter, pass, queue, runTurns, started, shed } = createStage({ maxInFlight: 8, maxWaiting: 12 });
      const calls: QueuedCall[] = [];
      for (const [step, caller, amount] of steps) {
        if (step === 'enter') calls.push(enter(caller, { isVerified: caller < 'c' }));
        else if (step === 'pass') pass(amount);
        else if (calls.length > 0) queue.leave(calls[amount % calls.length] as QueuedCall); // there is one
        const inFlight = calls.filter(({ state }) => state === 'inFlight');
        for (const name of 'abcde') {
          expect(inFlight.filter((call) => call.caller === name).length).toBeLessThanOrEqual(2);
        }
      }
      for (const call of calls) if (call.state === 'inFlight') queue.leave(call);
      runTurns();
      for (let round = 0; round < calls.length; round += 1) {
        for (const call of calls) if (call.state === 'inFlight') queue.leave(call);
        runTurns();
      }
      expect(calls.every(({ state }) => state === 'ended')).toBe(true);
      expect(started.length + shed.length).toBeLessThanOrEqual(calls.length);
      const last = enter('last');
      expect(last.state).toBe('inFlight');
    }),
  );
});
