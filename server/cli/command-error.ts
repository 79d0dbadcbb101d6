/** What the person at the terminal can correct, or a result they did not hope for. Printed without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** For the terminal, such as '2026-11-15 09:30 UTC'. */
export function formatMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
