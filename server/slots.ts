// `npm run slots`
import { runSlotsCommand } from './collections/staff/slots-command.ts';
import { runAsCommand } from './startup/run-as-command.ts';

await runAsCommand((args) => args, runSlotsCommand);
