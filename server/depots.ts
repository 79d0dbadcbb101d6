// `npm run depots`
import { readCommand, runCommand } from './depots/depots-command.ts';
import { runAsCommand } from './startup/run-as-command.ts';

await runAsCommand(readCommand, runCommand);
