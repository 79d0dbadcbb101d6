// `npm run staff`
import { enqueueMail } from './jobs/mail-jobs.ts';
import { readCommand, runCommand } from './staff/staff-command.ts';
import { runAsCommand } from './startup/run-as-command.ts';

await runAsCommand(readCommand, (deps, command) => runCommand({ ...deps, enqueueMail }, command));
