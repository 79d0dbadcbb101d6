import type { Stage } from './act.ts';
import type { Answer } from './answer.ts';
import type { Call } from './client.ts';

const atOnce = 10;

/** Ten use something at once that works at most once. */
export async function spendOnce(stage: Stage, call: Call, what: string): Promise<readonly Answer[]> {
  const answers = await Promise.all(Array.from({ length: atOnce }, () => stage.client.call(call)));
  const done = answers.filter(({ outcome }) => outcome === 'done').length;
  if (done > 1) stage.fault(`${what} worked ${done} times`);
  return answers;
}
