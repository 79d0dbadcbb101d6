// `npm run proof -- <name> [options]`: tries to break the product for longer than a test run can. Each proof ends by itself.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { ExpectedFailure, runMain } from './bootstrap/expected-failure.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { runInForeground } from './bootstrap/run-in-foreground.mjs';
import { runMutation } from './mutation/run-mutation.mjs';

/** @typedef {(options: string[]) => Promise<number>} Proof answers the exit code */

/** @type {Record<string, Proof>} */
const proofs = {
  attacks: (options) => runProgram('proof/attacks/main.ts', options),
  browsers: (options) => runProgram('e2e/browsers/main.ts', options),
  chaos: (options) => runProgram('proof/model/main.ts', options),
  failover: (options) => runProgram('proof/failover/main.ts', options),
  slots: (options) => runProgram('proof/slots/main.ts', options),
  'rolling-restart': (options) => runProgram('proof/rolling-restart/main.ts', options),
  upgrade: (options) => runProgram('proof/upgrade/main.ts', options),
  mutation: runMutation,
  async races(args) {
    const { values } = parseArgs({
      args,
      options: { rounds: { type: 'string' }, seed: { type: 'string', default: anySeed() }, kills: { type: 'string' } },
    });
    const files = [
      ...(values.rounds === undefined ? [] : ['server/payments/races.test.ts', 'server/billing/balance-races.test.ts']),
      ...(values.kills === undefined ? [] : ['server/payments/kills.test.ts']),
    ];
    if (files.length === 0) {
      throw new ExpectedFailure(
        'Please say how much: --rounds 1000 for races, --kills all for kills at every statement.',
      );
    }
    return runServerTests(files, { RACE_ROUNDS: values.rounds, RACE_SEED: values.seed, PAYMENT_KILLS: values.kills });
  },
  async restarts(args) {
    const { values } = parseArgs({ args, options: { kills: { type: 'string' } } });
    return runServerTests(['proof/restarts'], { EMBEDDED_KILLS: values.kills });
  },
  async fuzz(args) {
    const { values } = parseArgs({
      args,
      options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: anySeed() } },
    });
    return runServerTests(['proof/fuzz'], { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed });
  },
  async faults(args) {
    const { values } = parseArgs({ args, options: { flow: { type: 'string' } } });
    return runServerTests(['proof/faults', ...(values.flow === undefined ? [] : ['-t', values.flow])], {
      FAULTS: 'all',
      FAULTS_SEED: anySeed(),
    });
  },
};

await runMain(async () => {
  const [name = '', ...options] = process.argv.slice(2);
  const proof = proofs[name];
  if (!proof) throw new ExpectedFailure(`Please name a proof: ${Object.keys(proofs).join(', ')}.`);
  await prepare({ packages: 'all', web: false });
  return proof(options);
});

/**
 * @param {string} program
 * @param {string[]} options
 */
function runProgram(program, options) {
  return runInForeground(ownNode, [program, ...options], { cwd: checkout });
}

/**
 * Runs some of the server's tests with more work than every test run has time for.
 * @param {string[]} chosen files, folders and `-t name`, as vitest understands them
 * @param {Record<string, string | undefined>} amounts variables that tell the tests how much to do; one without a value stays as it is
 */
function runServerTests(chosen, amounts) {
  const given = Object.entries(amounts).filter(([, value]) => value !== undefined);
  return runInForeground(
    ownNode,
    [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server', ...chosen],
    {
      cwd: checkout,
      env: { ...process.env, ...Object.fromEntries(given) },
    },
  );
}

/** A test makes the same choices each time, a proof others. */
function anySeed() {
  return String(Date.now() % 1_000_000);
}
