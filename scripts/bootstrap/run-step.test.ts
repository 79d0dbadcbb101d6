import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgress } from './run-step.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakeOutput(isTTY: boolean) {
  const output = { isTTY, text: '', write: (part: string) => (output.text += part) };
  return output;
}

test('in a log each step is a line at its start, reminders while it lasts and a line at its end', () => {
  const output = fakeOutput(false);
  const progress = startProgress('Installing packages', output);
  vi.advanceTimersByTime(20_000);
  progress.end('Installed packages');
  expect(output.text).toBe('Installing packages …\n  still installing packages, 15 s\nInstalled packages (20 s)\n');
});

test('in a terminal one line spins and is replaced by the result', () => {
  const output = fakeOutput(true);
  const progress = startProgress('Installing packages', output);
  vi.advanceTimersByTime(1_000);
  expect(output.text).toContain('⠋ Installing packages 0 s');
  progress.end('Installed packages');
  expect(output.text.endsWith('\r\u001b[2KInstalled packages (1 s)\n')).toBe(true);
});
