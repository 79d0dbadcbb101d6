import type { HelpAnswer } from './help-answer.ts';
import { helpGroups } from './help-groups.ts';

/** Every answer of the help page, in its order. */
export const helpAnswers: readonly HelpAnswer[] = helpGroups.flatMap(({ answers }) => answers);
