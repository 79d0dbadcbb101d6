import { afterEach, beforeEach } from 'vitest';

const printError = console.error;
let reported: string[] = [];

// A test that expects an error says so with vi.spyOn(console, 'error').mockImplementation(…), which takes this one's place.
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
