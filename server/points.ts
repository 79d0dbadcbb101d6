// `npm run points`
import { enqueueClosedPointMails } from './jobs/point-jobs.ts';
import { runPointsCommand } from './points/points-command.ts';
import { runAsCommand } from './startup/run-as-command.ts';

await runAsCommand(
  (args) => args,
  (context, args) => runPointsCommand({ ...context, enqueueClosedPointMails }, args),
);
