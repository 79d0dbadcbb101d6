import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Asker, createAsker } from './ask.ts';
import { pay } from './pay.ts';
import type { Probe, ProbeOrder, ProbeOutcome, Sample } from './probe.ts';

/** Makes every probe's calls at its pace for a while, waits for all answers, and tells how long each took. */
export async function sendProbes({ target, probes, seconds, publishableKey }: ProbeOrder): Promise<ProbeOutcome> {
  const asker = createAsker(target);
  const ownDelay = monitorEventLoopDelay({ resolution: 5 });
  ownDelay.enable();
  const samples = new Map<string, Sample[]>(probes.flatMap(({ name, calls }) => (calls ? [[name, []]] : [])));
  const add = (name: string, { status, ms }: Sample) => {
    const list = samples.get(name) ?? [];
    samples.set(name, list);
    list.push({ status, ms });
  };
  await Promise.all(probes.map((probe) => repeat(probe, seconds, (turn) => makeCall(asker, probe, turn))));
  ownDelay.disable();
  asker.close();
  return { samples, ownDelayMs: ownDelay.max / 1e6 };

  async function makeCall({ ask }: Asker, { name, calls, payers, isNewVisitor }: Probe, turn: number): Promise<void> {
    const payer = payers?.[turn % payers.length];
    if (payer) return pay(asker, payer, publishableKey, add);
    const call = calls?.[turn % calls.length];
    if (call) add(name, await ask(call, call.network, isNewVisitor));
  }
}

/** At a fixed pace, whether or not those before were answered: visitors know nothing of each other. */
async function repeat({ everyMs }: Probe, seconds: number, act: (turn: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const acts: Promise<void>[] = [];
  for (let turn = 0; turn * everyMs < seconds * 1000; turn += 1) {
    await delay(Math.max(0, startedAt + turn * everyMs - performance.now()));
    acts.push(act(turn));
  }
  await Promise.all(acts);
}
