import { minutes } from '../../contract/values/duration.ts';
import type { Random } from '../../server/testing/seeded-random.ts';
import type { TestPostgres } from '../../server/testing/test-postgres.ts';
import type { World } from './set-stage.ts';
import { freezeSomebody, jumpForward, killSomething, type Victim } from './trouble.ts';

/** How much trouble a run is to see, and what it has seen. */
export interface Course {
  /** After how many operations each somebody is killed, and how often in all. */
  readonly killEvery: number;
  readonly mostKills: number;
  /** Who was killed so far. */
  readonly kills: Victim[];
  readonly chances: Random;
  /** For how many operations chance has spoken. */
  spokenFor: number;
  say(what: string): void;
}

/** After so many operations each, chance decides again. */
const operationsAThrow = 50;

/** One in so many throws. */
const odds = { mood: 5, news: 10, jump: 40, freeze: 400 } as const;

/** Whether the next one is to be killed. */
export function isKillDue({ kills, mostKills, killEvery }: Course, operations: number): boolean {
  return kills.length < mostKills && operations >= killEvery * (kills.length + 1);
}

/** Kills somebody if it is time, and says whether it did; by chance changes the provider's mood, jumps in time, or stops a process. */
export async function makeTrouble(world: World, postgres: TestPostgres, course: Course): Promise<boolean> {
  const { client } = world.stage;
  const isDue = isKillDue(course, client.operations());
  if (isDue) {
    const victim = await killSomething(world.killable, postgres, course.chances);
    course.kills.push(victim);
    course.say(`${client.operations()} operations; killed and back: ${victim}`);
  }
  if (client.operations() >= course.spokenFor + operationsAThrow) {
    course.spokenFor += operationsAThrow;
    await throwDice(world, course);
  }
  return isDue;
}

async function throwDice({ killable, provider }: World, { chances, say }: Course): Promise<void> {
  const comesUp = (what: keyof typeof odds) => chances.below(odds[what]) === 0;
  if (comesUp('mood')) await provider.changeMood(chances);
  if (comesUp('news')) await provider.repeatNews();
  if (comesUp('jump')) say(`the clocks jump by ${(await jumpForward(killable, chances)) / minutes(1)} minutes`);
  if (comesUp('freeze')) say(`a process stood still for ${await freezeSomebody(killable, chances)} ms`);
}
