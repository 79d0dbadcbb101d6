import { apiBasePath } from '../../contract/endpoint.ts';
import { myShipments } from '../../contract/shipments.ts';
import type { Call, CustomCase } from '../bench-case.ts';
import { percentile } from '../report/statistics.ts';
import { seedShipments } from '../seed/seed-shipments.ts';
import { signUp } from '../seed/sign-up.ts';
import { createSender } from '../send-calls.ts';

const callsEach = 400;

/**
 * The list of a customer with 100,000 shipments, one in twenty deleted, among a million of a thousand customers. Every page counts them all in an index; a late page also skips the earlier ones.
 */
export const listShipments: CustomCase = {
  kind: 'custom',
  name: 'list-shipments',
  measure: async (product) => {
    const [customer] = await signUp(product, ['bench-large@example.com']);
    if (!customer) throw new Error('No customer was signed up.');
    const growth = { before: 0, size: 1_000_000, largeOrganisationId: customer.organisationId, hasEvents: false };
    await seedShipments(product.databaseUrl, growth);
    const sender = createSender(product.url, 1);
    const call = (query: string): Call => ({
      method: 'GET',
      path: `${apiBasePath}${myShipments.path}?${query}`,
      headers: customer.headers,
    });
    const queries = {
      'page 1': 'page=1',
      'page 500': 'page=500',
      'page 9,000': 'page=9000',
      'one status': 'status=AT_DEPOT',
      'a text': 'search=academy',
    };
    const times = new Map<string, number[]>(Object.keys(queries).map((name) => [name, []]));
    try {
      // Alternating, so that all see the same machine load.
      for (let turn = 0; turn < callsEach; turn += 1) {
        for (const [name, query] of Object.entries(queries)) {
          const isSlow = name === 'one status' || name === 'a text';
          if (isSlow && turn % 20 !== 0) continue;
          times.get(name)?.push(...(await sender.sendEach([call(query)])));
        }
      }
    } finally {
      sender.close();
    }
    const p50 = (name: string) => percentile(times.get(name) ?? [], 0.5);
    return {
      ...Object.fromEntries(Object.keys(queries).map((name) => [`${name} p50 ms`, p50(name)])),
      'page 500 of page 1': p50('page 500') / p50('page 1'),
      'page 9,000 of page 1': p50('page 9,000') / p50('page 1'),
    };
  },
  targets: [
    { figure: 'page 500 of page 1', atMost: 2 },
    { figure: 'page 9,000 of page 1', atMost: 2.5 },
  ],
};
