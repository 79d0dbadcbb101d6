import { setPriority } from 'node:os';
import type { Flood, Target } from '../http/flood.ts';
import { sendFlood } from '../http/send-flood.ts';

export interface FloodCommand {
  readonly target: Target;
  readonly flood: Flood;
  readonly seconds: number;
}

// A process of its own with low priority, so that the flood does not delay the victims and the database, which share its CPU.
setPriority(10);
process.on('disconnect', () => process.exit());
process.on('message', ({ target, flood, seconds }: FloodCommand) => {
  void sendFlood(target, flood, seconds).then((outcome) => process.send?.(outcome));
});
