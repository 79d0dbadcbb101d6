import type { ProbeOrder } from './probe.ts';
import { sendProbes } from './send-probes.ts';

// A process of its own, so that nothing but the product makes its victims wait.
process.on('disconnect', () => process.exit());
process.on('message', (order: ProbeOrder) => {
  void sendProbes(order).then((outcome) => process.send?.(outcome));
});
