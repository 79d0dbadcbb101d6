import { apiBasePath } from '../../contract/endpoint.ts';
import { findPoints as endpoint } from '../../contract/points/points.ts';
import type { Call, CustomCase } from '../bench-case.ts';
import { percentile } from '../report/statistics.ts';
import { withClient } from '../seed/database-client.ts';
import { createSender } from '../send-calls.ts';

/** As many as the largest networks of the country have. */
const points = 20_000;
/** Few enough that one address may ask for all of them within a minute. */
const calls = 250;

/** The finder with points in every post area, 20 km around its middle. */
export const findPoints: CustomCase = {
  kind: 'custom',
  name: 'find points',
  measure: async ({ databaseUrl, url }) => {
    const outcodes = await withClient(databaseUrl, async (client) => {
      await client.query(
        `insert into points (id, code, name, address, town, postcode, division, easting, northing, opening, is_step_free,
           largest_kg, longest_cm, has_drop_off, has_pick_up, changed_at)
         select gen_random_uuid(), 'BENCH-' || n, 'Shop ' || n, n || ' High Street', 'Dartford', 'DA1 1AA', 'england-and-wales',
           least(greatest(400000 + (longitude + 2) * cos(radians(latitude)) * 111320 + n * 7919 % 20000, 0), 800000)::integer,
           least(greatest((latitude - 49) * 111200 - 100000 + n * 104729 % 20000, 0), 1400000)::integer, '{[540,1050),[1980,2490),[3420,3930)}',
           n % 3 = 0, case when n % 5 = 0 then 30 else 5 end, 60, n % 7 > 0, true, now()
         from generate_series(1, $1::integer) as n
         join (select latitude, longitude, row_number() over (order by area) as place, count(*) over () as total from post_areas) as near
           on place = n % total + 1`, // roughly the national grid
        [points],
      );
      await client.query('vacuum analyze points');
      const { rows } = await client.query<{ outcode: string }>('select outcode from outcodes order by outcode');
      return rows.map(({ outcode }) => outcode);
    });
    const near = await measure(url, outcodes, {});
    const filtered = await measure(url, outcodes, { open_now: 'true', step_free: 'true', weight: '20' });
    return {
      'near a postcode p50 ms': percentile(near, 0.5),
      'near a postcode p95 ms': percentile(near, 0.95),
      'with every filter p50 ms': percentile(filtered, 0.5),
      'with every filter p95 ms': percentile(filtered, 0.95),
    };
  },
  targets: [
    { figure: 'near a postcode p95 ms', atMost: 50 },
    { figure: 'with every filter p95 ms', atMost: 50 },
  ],
};

/** One call after the other: what a visitor waits for. */
async function measure(url: string, outcodes: readonly string[], filters: Readonly<Record<string, string>>) {
  const sender = createSender(url, 1);
  let sent = 0;
  const nextCall = (): Call => {
    sent += 1;
    const query = new URLSearchParams({ postal_code: `${outcodes[(sent * 37) % outcodes.length]} 1AA`, ...filters });
    return { method: 'GET', path: `${apiBasePath}${endpoint.path}?${query.toString()}` };
  };
  try {
    await sender.sendMany(nextCall, 30); // until its code is compiled
    return await sender.sendMany(nextCall, calls);
  } finally {
    sender.close();
  }
}
