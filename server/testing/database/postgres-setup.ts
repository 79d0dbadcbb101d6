import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: TestPostgres;
    /** How many ten-way races of payments are run, and the seed of their chances: `npm run proof -- races`. */
    races: { readonly rounds: number; readonly seed: number };
    /** Whether a process is killed at every statement of the booking flow, or at a few: `npm run proof -- races`. */
    paymentKills: 'some' | 'all';
  }
}

/** Runs once around all server tests: one PostgreSQL server, either our own or the one at TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, folder, stop } = await startTestPostgres(process.env['TEST_DATABASE_URL']);
  project.provide('testPostgres', { url, template, folder });
  const seed = Number(process.env['RACE_SEED'] ?? 1);
  project.provide('races', { rounds: Number(process.env['RACE_ROUNDS'] ?? 7), seed });
  project.provide('paymentKills', process.env['PAYMENT_KILLS'] === 'all' ? 'all' : 'some');
  return stop;
}
