// `npm run calendar:import`
import { importBankHolidays, readCommand } from './addresses/import-bank-holidays.ts';
import { commandActor } from './audit/record-audit.ts';
import { closeHolidays } from './collections/staff/staff-slots.ts';
import { runAsCommand } from './startup/run-as-command.ts';

await runAsCommand(readCommand, async (context, path) => {
  await importBankHolidays(context, path);
  const closed = await closeHolidays(context, commandActor('npm run calendar:import'));
  if (closed > 0)
    context.output.write(`Closed ${closed} collection windows. What is booked in them moves to the next day.\n`);
});
