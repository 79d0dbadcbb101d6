import type { FastifyInstance } from 'fastify';
import { type AppOptions, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../startup/create-logger.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';

/** The whole product on a database of its own; talk to it through `app.inject`, and call `close` when the file is done. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

interface TestAppOptions
  extends Pick<AppOptions, 'now' | 'cards' | 'directDebits' | 'web'>,
    Partial<Pick<AppOptions, 'logger'>> {
  /** Another database than one of its own on the server of this run. */
  readonly database?: TestDatabase;
  /** Passwords are hashed as in the product, 30 ms each. */
  readonly hashesAsProduct?: true;
}

/** The least that argon2id allows: most tests are not about hashes, but nearly all of them register and log in. */
export const quickHashes = { memory: 8, passes: 1, parallelism: 1 };

/** The key that the product of a test encrypts and makes links with. */
export const testEncryptionKey = 'known-to-the-tests-and-nobody-else';

/** Makes the product as the process would, from settings. Nothing of the test's own environment reaches it. */
export async function createTestApp(
  settings: Readonly<Record<string, string>> = {},
  { database: given, hashesAsProduct, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    ENCRYPTION_KEY: testEncryptionKey,
    MAX_CALLS_IN_FLIGHT: '1000', // races are meant to be races, from one address and often by one organisation
    ...settings,
  });
  const database = given ?? (await createTestDatabase());
  const app = await createApp({
    config,
    database,
    logger: createLogger(config.logLevel),
    ...(hashesAsProduct ? {} : { passwordStrength: quickHashes }),
    ...options,
  });
  return {
    app,
    database,
    close: async () => {
      app.server.closeAllConnections(); // what the tests left half way would be waited for
      await app.close();
      await database.drop();
    },
  };
}
