import { expect, it } from 'vitest';
import { collectionDay, returnSteps } from './next-steps.ts';

it.each([true, false])(
  'tells who orders a return when we come, and promises them no email (holder emailed: %s)',
  (isEmailed) => {
    const steps = returnSteps({ name: 'Grace Hopper', isEmailed }).join(' ');
    expect(steps).toContain(collectionDay);
    expect(steps).not.toMatch(/email you/i);
  },
);
