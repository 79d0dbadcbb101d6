import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPlainWeb } from '../bootstrap/build-web.mjs';
import { checkout, ownNode } from '../bootstrap/checkout.mjs';
import { getBrowser } from '../browser/get-browser.ts';
import { ownChecks } from '../check/own-checks.ts';
import { formatProblem } from '../check/source-file.ts';
import {
  type Counts,
  countCheck,
  countPlaywright,
  countVitest,
  type PlaywrightReport,
  type VitestReport,
} from './counts.ts';
import type { Output } from './output.ts';
import { runCommand } from './run-command.ts';

/** One part of the test run. It may answer several rows of the summary, by their names. */
export interface Part {
  /** The commands that run it: `npm test` runs everything but what is `quick` or `slow` alone. */
  readonly groups: readonly ('quick' | 'check' | 'unit' | 'e2e' | 'slow')[];
  readonly title: string;
  /** The title of a part that it runs at the same time as, where both run. */
  readonly beside?: string;
  run(args: readonly string[], output: Output): Promise<Record<string, Counts>>;
}

/** The part that all other checks run beside: none of them keeps two cores busy by itself. */
const firstCheck = 'formatting';

/** Everything a change must pass, in order: what is quick and says most comes first. */
export const parts: readonly Part[] = [
  tool(firstCheck, '@biomejs/biome/bin/biome', ['check', '.']),
  tool('lint', 'oxlint/bin/oxlint', ['--deny-warnings']),
  tool('types', 'typescript/bin/tsc', ['--build']),
  { ...tool('dead code', 'knip/bin/knip.js', []), groups: ['check'] },
  { ...tool('rules', 'vitest/vitest.mjs', ['run', '--config', 'scripts/test/quick.config.ts']), groups: ['quick'] },
  { groups: ['quick', 'check'], title: 'conventions', beside: firstCheck, run: runOwnChecks },
  { groups: ['e2e', 'slow'], title: 'build', run: runBuild },
  { groups: ['unit'], title: 'tests', run: runTests },
  { groups: ['e2e'], title: 'journeys', beside: 'tests', run: runJourneys }, // both wait, seldom for the same
  { groups: ['slow'], title: 'slow tests', run: runSlowTests },
  {
    groups: ['slow'],
    title: 'slow journeys',
    run: (args, output) => runPlaywright(['--grep', '@slow', ...args], output),
  },
];

function tool(title: string, program: string, args: readonly string[]): Part {
  const run = async (_: readonly string[], output: Output) => {
    const code = await runCommand(ownNode, [join('node_modules', program), ...args], process.env, output);
    return { [title]: countCheck(code === 0) };
  };
  return { groups: ['quick', 'check'], title, beside: firstCheck, run };
}

/** In this process, one after the other, while the tools run in theirs. */
async function runOwnChecks(_: readonly string[], output: Output): Promise<Record<string, Counts>> {
  const rows = Object.entries(ownChecks).map(([title, check]) => {
    const problems = check(checkout);
    for (const problem of problems) output.write(`${formatProblem(problem)}\n`);
    return [title, countCheck(problems.length === 0)] as const;
  });
  return Object.fromEntries(rows);
}

let found: Promise<string> | undefined;
/** Looked for, and fetched where there is none, by whichever part is the first to need it. */
const browser = () => (found ??= getBrowser());

const kindsOfTests = ['unit', 'server', 'web'] as const;

/** Left to `npm run test:slow` and `npm run proof -- restarts`, unless they are named. */
const left = ['**/*.slow.test.ts', 'proof/restarts/**'].flatMap((files) => ['--exclude', files]);

/** Rules, endpoints and features; with arguments (a file, `-t name`) only those, as vitest understands them. */
async function runTests(args: readonly string[], output: Output): Promise<Record<string, Counts>> {
  const isFiltered = args.length > 0;
  const counts = await runVitest(isFiltered ? args : left, output);
  if (!counts) return { tests: countCheck(false) };
  const rows = kindsOfTests.map(
    (kind) => [`${kind} tests`, isFiltered ? counts[kind] : mustHaveRun(kind, counts[kind], output)] as const,
  );
  return Object.fromEntries(rows);
}

/** Whole processes that are started, stopped, killed, copied and overloaded. */
async function runSlowTests(args: readonly string[], output: Output): Promise<Record<string, Counts>> {
  const counts = await runVitest(['.slow.test.ts', ...args], output);
  return { 'slow tests': counts ? mustHaveRun('slow', counts.server, output) : countCheck(false) };
}

/** Undefined where vitest ended without a report. */
async function runVitest(args: readonly string[], output: Output): Promise<ReturnType<typeof countVitest> | undefined> {
  const reportPath = newReport('vitest');
  const program = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json'];
  const env = { ...process.env, CHROMIUM_PATH: await browser() };
  const code = await runCommand(ownNode, [...program, `--outputFile.json=${reportPath}`, ...args], env, output);
  const report = readReport(reportPath) as VitestReport | undefined; // vitest's format
  return report && countVitest(report, code, checkout);
}

async function runBuild(): Promise<Record<string, Counts>> {
  await buildPlainWeb();
  return { build: countCheck(true) };
}

/** Journeys through the built product; with arguments only those, as Playwright understands them. */
function runJourneys(args: readonly string[], output: Output): Promise<Record<string, Counts>> {
  return runPlaywright(args.length > 0 ? args : ['--grep-invert', '@slow'], output);
}

async function runPlaywright(args: readonly string[], output: Output): Promise<Record<string, Counts>> {
  const reportPath = newReport('playwright');
  const env = { ...process.env, CHROMIUM_PATH: await browser(), PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath };
  const program = [join('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'];
  const code = await runCommand(ownNode, [...program, ...args], env, output);
  const report = readReport(reportPath) as PlaywrightReport | undefined; // Playwright's format
  if (!report) return { journeys: countCheck(false) };
  const counts = mustHaveRun('journey', countPlaywright(report), output);
  return { journeys: code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts };
}

/** A kind of test that finds nothing to run has been lost on the way, which is a failure. */
function mustHaveRun(kind: string, counts: Counts, output: Output): Counts {
  if (counts.passed + counts.failed > 0) return counts;
  output.write(`No ${kind} test ran.\n`);
  return { ...counts, failed: 1 };
}

/** Where a tool is to write its report. Two runs in one checkout have one each. */
function newReport(name: string): string {
  const path = join(checkout, 'node_modules', '.cache', 'larkway', `${name}-${process.pid}.json`);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

function readReport(path: string): unknown {
  if (!existsSync(path)) return undefined;
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  rmSync(path);
  return report;
}
