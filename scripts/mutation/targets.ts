/** Files that are changed one small way at a time, the tests that are to notice, and how many changes in a hundred must be noticed. */
export interface Target {
  readonly files: readonly string[];
  readonly tests: readonly string[];
  readonly least: number;
}

/** What `npm run test:mutation` can be asked for. Every file is named, so that a score means the same from run to run. */
const targets: Readonly<Record<string, Target>> = {
  // Price, VAT, zones, transitions, codes, tokens, limits: rules that depend on nothing but their arguments.
  rules: {
    files: [
      'contract/values/{email,money,password,phone,pieces,postcode,tracking-code,weight}.ts',
      'server/accounts/{device-cookie,time-code}.ts',
      'server/http/limits/{count-in-blocks,network-of}.ts',
      'server/quotes/{estimate-co2e,match-zone,price-route,price-shipment,tariff}.ts',
      'server/shipments/{decide-event,new-reference,new-tracking-code,page-start,status-graph}.ts',
      'server/tracking/{expected-delivery,receiver-link,working-days}.ts',
    ],
    tests: [
      'contract/values/*.test.ts',
      'server/accounts/{device-cookie,time-code}.test.ts',
      'server/http/limits/{count-in-blocks,network-of}.test.ts',
      'server/quotes/{estimate-co2e,match-zone,price-route,price-shipment,tariff}.test.ts',
      'server/shipments/{decide-event,new-codes,page-start,status-graph}.test.ts',
      'server/tracking/{expected-delivery,receiver-link}.test.ts',
    ],
    least: 85,
  },
  // Of the rest: a use case with its database, a presenter, a cache, a repository.
  sample: {
    files: [
      'server/accounts/{count-sign-in,recovery-code,verify-email}.ts',
      'server/invoices/{london-midnight,write-csv}.ts',
      'server/quotes/{get-quote,price-again}.ts',
      'server/shipments/{cancel-shipment,delete-shipment}.ts',
      'server/tracking/{answer-cache,tracking.presenter,watchers}.ts',
    ],
    tests: [
      'server/accounts/{count-sign-in,recovery-codes,verify-email}.test.ts',
      'server/invoices/{london-midnight,write-csv}.test.ts',
      'server/quotes/{get-quote,price-again}.test.ts',
      'server/shipments/{cancel-shipment,delete-shipment}.test.ts',
      'server/tracking/{answer-cache,tracking.presenter,watchers}.test.ts',
    ],
    least: 70,
  },
};

/** The target this run was started for. */
export function chosenTarget(): Target {
  const target = targets[process.env['MUTATION_TARGET'] ?? ''];
  if (!target) throw new Error(`Start this with npm run test:mutation -- ${Object.keys(targets).join(' | ')}.`);
  return target;
}
