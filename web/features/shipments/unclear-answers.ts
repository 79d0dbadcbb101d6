/** Errors after which something may have been created all the same. */
export const unclearAnswers: readonly string[] = ['UNREACHABLE', 'UNREADABLE', 'INTERNAL', 'UNAVAILABLE'];
