// `npm run points`
import { runPointsCommand } from './points/points-command.ts';
import { runAsCommand } from './startup/run-as-command.ts';

await runAsCommand((args) => args, runPointsCommand);
