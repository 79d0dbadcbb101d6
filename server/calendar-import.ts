// `npm run calendar:import`
import { importBankHolidays, readCommand } from './addresses/import-bank-holidays.ts';
import { runAsCommand } from './startup/run-as-command.ts';

await runAsCommand(readCommand, importBankHolidays);
