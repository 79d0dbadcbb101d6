/** Files to mutate, the tests that must notice, and the minimum score in percent. */
export interface Target {
  readonly files: readonly string[];
  readonly tests: readonly string[];
  readonly least: number;
}

/** Pure rules in parts that run quickly, and the tables that prices are read from. */
const rules: Readonly<Record<string, Omit<Target, 'least'>>> = {
  price: {
    files: ['server/quotes/{estimate-co2e,price-route,price-shipment,tariff}.ts', 'server/shipments/shipment.ts'],
    tests: [
      'server/quotes/{estimate-co2e,price-route,price-shipment,tariff}.test.ts',
      'server/shipments/shipment.test.ts',
    ],
  },
  vat: {
    files: ['server/quotes/quotes.repository.ts'],
    tests: ['server/quotes/{quotes.repository,get-quote,price-again,price-route}.test.ts'],
  },
  zones: {
    files: ['contract/values/places/postcode.ts', 'server/quotes/locate-postcode.ts'],
    tests: ['contract/values/places/postcode.test.ts', 'server/quotes/{locate-postcode,match-zone}.test.ts'],
  },
  transitions: {
    files: [
      'server/shipments/{events/decide-event,lifecycle/status-graph}.ts',
      'server/tracking/expected-delivery.ts',
      'contract/values/time/working-days.ts',
    ],
    tests: [
      'server/shipments/{events/decide-event,lifecycle/status-graph}.test.ts',
      'server/tracking/expected-delivery.test.ts',
      'contract/values/time/working-days.test.ts',
    ],
  },
  codes: {
    files: [
      'contract/values/tracking-code.ts',
      'server/invoices/invoice.ts',
      'server/shipments/create/shipment-ids.ts',
    ],
    tests: [
      'contract/values/tracking-code.test.ts',
      'server/invoices/invoice.test.ts',
      'server/shipments/create/shipment-ids.test.ts',
    ],
  },
  tokens: {
    files: ['server/crypto/secret-token.ts', 'server/accounts/credentials/totp.ts', 'server/tracking/receiver-link.ts'],
    tests: [
      'server/crypto/secret-token.test.ts',
      'server/accounts/credentials/totp.test.ts',
      'server/tracking/receiver-link.test.ts',
    ],
  },
  limits: {
    files: ['server/http/rate-limit.ts'],
    tests: ['server/http/{rate-limit,rate-limit-blocks,network-of}.test.ts'],
  },
  values: {
    files: ['contract/values/{email,money,password,phone,pieces,weight}.ts'],
    tests: ['contract/values/{email,money,password,phone,pieces,weight}.test.ts'],
  },
};

/** A sample of the rest: components, in-memory state, and use cases with their database. */
const sample: typeof rules = {
  views: {
    files: [
      'server/accounts/credentials/recovery-code.ts',
      'server/invoices/{invoices.routes,month-in-london}.ts',
      'server/tracking/{response-cache,tracking.presenter}.ts',
    ],
    tests: [
      'server/accounts/credentials/recovery-code.test.ts',
      'server/invoices/{export-invoices,invoices.routes,month-in-london}.test.ts',
      'server/tracking/{response-cache,tracking.presenter,tracking-response}.test.ts',
    ],
  },
  cases: {
    files: [
      'server/accounts/{rate-limits,register/verify-email}.ts',
      'server/quotes/get-quote.ts',
      'server/shipments/lifecycle/cancel-shipments.ts',
    ],
    tests: [
      'server/accounts/{sign-in-limits,mail-request-limits,register/verify-email}.test.ts',
      'server/quotes/{get-quote,price-again}.test.ts',
      'server/shipments/lifecycle/{cancel-shipments,delete-shipments}.test.ts',
    ],
  },
};

/** Every file is listed, so that scores are comparable between runs. */
const targets: Readonly<Record<string, Target>> = {
  ...withWhole('rules', rules, 85),
  ...withWhole('sample', sample, 70),
};

function withWhole(name: string, parts: typeof rules, least: number): Record<string, Target> {
  const all = Object.values(parts);
  const whole = { files: all.flatMap(({ files }) => files), tests: all.flatMap(({ tests }) => tests), least };
  const each = Object.entries(parts).map(([part, target]): [string, Target] => [part, { ...target, least }]);
  return { [name]: whole, ...Object.fromEntries(each) };
}

export function chosenTarget(): Target {
  const target = targets[process.env['MUTATION_TARGET'] ?? ''];
  if (!target) throw new Error(`Start this with npm run proof -- mutation ${Object.keys(targets).join(' | ')}.`);
  return target;
}
