import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts';

// A product reduced to its embedded database, for tests of what happens when products are killed: `start-owner.ts` runs it.
// It says each event in a line of JSON, and stops when its standard input ends, which it does when the test's process is gone too.
const say = (event: 'report' | 'ready' | 'failed', text: string) =>
  process.stdout.write(`${JSON.stringify({ event, text })}\n`);

try {
  const dataDir = process.argv[2] ?? '';
  const server = await startEmbeddedPostgres({ dataDir, report: (message) => say('report', message) });
  process.stdin.once('end', () => void server.stop()).resume();
  say('ready', server.url);
} catch (error) {
  say('failed', error instanceof Error ? error.message : String(error));
}
