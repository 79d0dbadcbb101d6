import { leaveWishByPostcode } from '../../contract/receiver.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { anyOf, happens, type Stage } from './act.ts';
import { bodyOf } from './answer.ts';
import { type Mark, surer } from './model.ts';

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

/** Leaves a wish for a parcel. */
export async function wish(stage: Stage): Promise<void> {
  const parcel = anyOf(stage, stage.model.parcels);
  if (!parcel) return;
  const mark: Mark = { text: stage.model.newMark(), certainty: 'no' };
  const place = `Shed ${mark.text}`;
  const body = {
    tracking_code: parcel.code,
    postal_code: parcel.postcode,
    wish: happens(stage, 50) ? { kind: 'SAFE_PLACE', place } : { kind: 'NEIGHBOUR', neighbour: place },
  };
  const answer = await stage.client.call({ path: leaveWishByPostcode.path, body });
  mark.certainty = surer(mark.certainty, answer.outcome);
  stage.model.wishes.push({ code: parcel.code, mark });
}
