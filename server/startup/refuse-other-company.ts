import { type Company, changedSince } from '../../contract/company.ts';
import type { WebBuild } from '../web-files/load-web-build.ts';
import { StartProblem } from './start-problem.ts';

/**
 * Refuses pages that were built with other details than the company's: customers would read a placeholder's telephone number there, or
 * another one than in their mails and invoices.
 */
export function refuseOtherCompany(company: Company, web: Pick<WebBuild, 'company'>): void {
  const changed = changedSince(web.company, company);
  if (changed.length === 0) return;
  throw new StartProblem(
    `The web pages were built with other company details. Build them again (npm run build, or the image) with the same ${changed.join(', ')} as here, then start again.`,
  );
}
