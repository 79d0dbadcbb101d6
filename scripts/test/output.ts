/** Where a part of the test run writes. */
export interface Output {
  /** A program may have the terminal itself, with its colours and redrawn lines. */
  readonly isTerminal: boolean;
  write(text: string): void;
}

export const terminal: Output = { isTerminal: true, write: (text) => void process.stdout.write(text) };

/** Keeps what is written until `release`, so that two parts that run at once are read one after the other. */
export function createHeldOutput(target: Output = terminal): Output & { release(): void } {
  let held: string[] | undefined = [];
  return {
    isTerminal: false,
    write: (text) => (held ? void held.push(text) : target.write(text)),
    release: () => {
      const texts = held ?? [];
      held = undefined;
      for (const text of texts) target.write(text);
    },
  };
}
