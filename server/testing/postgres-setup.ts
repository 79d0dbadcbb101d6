import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: TestPostgres;
  }
}

/** Runs once around all server tests: one PostgreSQL server, either our own or the one at TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestPostgres(process.env['TEST_DATABASE_URL']);
  project.provide('testPostgres', { url, template });
  return stop;
}
