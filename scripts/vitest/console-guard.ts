import { afterEach, beforeEach } from 'vitest';

const printError = console.error;
let reported: string[] = [];

// A test that expects an error replaces this with vi.spyOn(console, 'error').mockImplementation(…).
beforeEach(() => {
  reported = [];
  console.error = (...parts: unknown[]) => {
    reported.push(parts.map(String).join(' '));
    printError(...parts);
  };
});

afterEach(() => {
  console.error = printError;
  if (reported.length > 0) throw new Error(`The test wrote to console.error:\n${reported.join('\n')}`);
});
