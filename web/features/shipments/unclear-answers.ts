/** The codes of answers that leave open whether something was created. */
export const unclearAnswers: readonly string[] = ['UNREACHABLE', 'UNREADABLE', 'INTERNAL', 'UNAVAILABLE'];
