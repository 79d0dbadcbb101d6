import { expect, vi } from 'vitest';

const intervalMs = 15;

// A look that finds nothing describes the whole page, so looking without a pause takes the processor from the page that is waited
// for. Only with faked timers there is none: a poll moves them on by its pause, and a slow machine would end a delay early.
const { element } = expect;
expect.element = ((target, options) =>
  element(target, { interval: vi.isFakeTimers() ? 0 : intervalMs, ...options })) as typeof element; // its overloads can't be written again
