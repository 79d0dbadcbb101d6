// `npm run tariffs`
import { findOrganisation } from './accounts/find-organisation.ts';
import { runTariffsCommand } from './quotes/tariffs/tariffs-command.ts';
import { runAsCommand } from './startup/run-as-command.ts';

await runAsCommand(
  (args) => args,
  (deps, args) =>
    runTariffsCommand({ ...deps, findOrganisation: (email) => findOrganisation(deps.database, email) }, args),
);
