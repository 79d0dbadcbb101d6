import type { ProbeCommand } from '../http/probe.ts';
import { sendProbes } from '../http/send-probes.ts';

// A process of its own, so that only the product delays its calls.
process.on('disconnect', () => process.exit());
process.on('message', (order: ProbeCommand) => {
  void sendProbes(order).then((outcome) => process.send?.(outcome));
});
