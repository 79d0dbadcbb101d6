/** Tells whoever runs a command something that is not its result: that may go into a file or another program. */
export function printToStderr(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
