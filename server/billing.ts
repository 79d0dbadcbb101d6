// `npm run billing`
import { findOrganisation } from './accounts/find-organisation.ts';
import { readBillingCommand, runBillingCommand } from './billing/staff/billing-command.ts';
import { billingJobs } from './jobs/billing-jobs.ts';
import { runAsCommand } from './startup/run-as-command.ts';

await runAsCommand(readBillingCommand, ({ config, ...deps }, command) =>
  runBillingCommand(
    {
      ...deps,
      billingJobs,
      company: config.company,
      findOrganisation: (email) => findOrganisation(deps.database, email),
    },
    command,
  ),
);
