import { trackShipment } from '../../contract/tracking.ts';
import { anyOf, type Stage } from './act.ts';
import { bodyOf } from './answer.ts';

/** Tracks a parcel: everybody may, and sees nobody's name. */
export async function track(stage: Stage): Promise<void> {
  const parcel = anyOf(stage, stage.model.parcels);
  if (!parcel) return;
  const path = `${trackShipment.path}?tracking_code=${parcel.code}`;
  const answer = await stage.client.call({ method: 'GET', path });
  if (answer.outcome === 'refused') stage.fault(`${parcel.code} can’t be tracked: ${JSON.stringify(answer)}`);
  const tracked = bodyOf(answer, trackShipment.response)?.data;
  if (tracked && tracked._tracking_id !== parcel.code) stage.fault(`${parcel.code} was asked for`);
  if (/mark\d+x/.test(JSON.stringify(tracked ?? ''))) stage.fault(`tracking ${parcel.code} shows somebody`);
}
