import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { pay } from '../pay.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import type { Probe, ProbeCommand, ProbeOutcome, Sample } from './probe.ts';

export async function sendProbes({ target, probes, seconds, publishableKey }: ProbeCommand): Promise<ProbeOutcome> {
  const client = createHttpClient(target);
  const ownDelay = monitorEventLoopDelay({ resolution: 5 });
  ownDelay.enable();
  const samples = new Map<string, Sample[]>(probes.flatMap(({ name, calls }) => (calls ? [[name, []]] : [])));
  const add = (name: string, { status, ms }: Sample) => {
    const list = samples.get(name) ?? [];
    samples.set(name, list);
    list.push({ status, ms });
  };
  await Promise.all(probes.map((probe) => repeat(probe, seconds, (turn) => makeCall(client, probe, turn))));
  ownDelay.disable();
  client.close();
  return { samples, ownDelayMs: ownDelay.max / 1e6 };

  async function makeCall(
    { send }: HttpClient,
    { name, calls, payers, isNewVisitor }: Probe,
    turn: number,
  ): Promise<void> {
    const payer = payers?.[turn % payers.length];
    if (payer) return pay(client, payer, publishableKey, add);
    const call = calls?.[turn % calls.length];
    if (call) add(name, await send(call, call.network, isNewVisitor));
  }
}

/** Open-loop: at a fixed interval, however long responses take. */
async function repeat({ everyMs }: Probe, seconds: number, act: (turn: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const actions: Promise<void>[] = [];
  for (let turn = 0; turn * everyMs < seconds * 1000; turn += 1) {
    await delay(Math.max(0, startedAt + turn * everyMs - performance.now()));
    actions.push(act(turn));
  }
  await Promise.all(actions);
}
