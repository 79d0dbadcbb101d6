import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/tracking.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { type CountTry, type Limit, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { createWatchers, registerLiveRoute } from './live.routes.ts';
import type { PickupPoint } from './pickup-point.ts';
import { createResponseCache } from './response-cache.ts';
import { trackShipment } from './track-shipment.ts';
import type { Positions } from './tracking.presenter.ts';

export interface TrackingRouteDeps {
  readonly database: Database;
  readonly listen: OpenDatabase['listen'];
  readonly now: () => Date;
  readonly readPositions: () => Promise<Positions>;
  readonly pickupPoint: PickupPoint;
  readonly countTry: CountTry;
  /** Unknown tracking codes that one IP address may ask for. */
  readonly limit: Limit;
}

/** Serves tracking to anybody: the parcel, from memory until it changes, and the news that it has changed. */
export function registerTrackingRoutes(app: FastifyInstance, deps: TrackingRouteDeps): void {
  const watchers = createWatchers();
  const listening = deps.listen('shipment_changed', {
    onMessage: (code) => {
      answers.drop(code);
      watchers.tell(code);
    },
    onInterruption: () => answers.clear(),
    // Told when the database is back, not when it goes: something may have happened unheard, and now it can be asked for.
    onLive: () => watchers.tellAll(),
  });
  const answers = createResponseCache(() => listening.isLive());
  app.addHook('onClose', () => listening.stop());

  const countMiss = async (address: string) => {
    const counted = await deps.countTry(deps.limit, `tracking misses of ${networkOf(address)}`);
    if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve asked for a lot of unknown tracking codes.');
  };
  const tracking = { ...deps, answers, countMiss };

  serve(app, contract.trackShipment, async ({ query }, { address, setHeader }) => {
    const { body, etag } = await trackShipment(tracking, query.tracking_code, address);
    setHeader('etag', etag);
    setHeader('cache-control', 'no-cache');
    return body;
  });
  registerLiveRoute(app, watchers);
}
