import { setPriority } from 'node:os';
import type { Flood, Target } from './flood.ts';
import { sendFlood } from './send-flood.ts';

export interface FloodOrder {
  readonly target: Target;
  readonly flood: Flood;
  readonly seconds: number;
}

// A process of its own, so that what the flood costs its sender does not spoil the victims' clocks. It also gives way to them and to
// the database, which share its processor; an attacker's machine would be elsewhere.
setPriority(10);
process.on('disconnect', () => process.exit());
process.on('message', ({ target, flood, seconds }: FloodOrder) => {
  void sendFlood(target, flood, seconds).then((outcome) => process.send?.(outcome));
});
