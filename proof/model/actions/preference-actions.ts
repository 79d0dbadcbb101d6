import {
  type MyDelivery,
  setPreference,
  setPreferenceByPostcode,
  showMyDelivery,
  withdrawPreference,
} from '../../../contract/receiver/receiver.ts';
import { canChangePreferences } from '../../../contract/values/shipment-status.ts';
import { type Answer, bodyOf } from '../answer.ts';
import { type KnownParcel, type KnownPreference, type PreferenceQuestion, updateCertainty } from '../model.ts';
import { type Context, chance, pickAny } from './action.ts';

const maxLooks = 6;

/** With the postcode, or by the private link if it was mailed. */
export async function changePreference(context: Context): Promise<void> {
  const parcel = chooseParcel(context);
  if (!parcel || parcel.isChangingPreferences) return;
  const token = context.mails.linkOf(parcel.code);
  parcel.isChangingPreferences = true;
  if (token === undefined || chance(context, 30)) await setByPostcode(context, parcel);
  else await openLink(context, parcel, token);
  parcel.isChangingPreferences = false;
}

/** Mostly one whose preferences can still change. */
function chooseParcel(context: Context): KnownParcel | undefined {
  const firstOf = (parcel: KnownParcel | undefined) => parcel && context.model.parcelsByCode.get(parcel.shipmentCode);
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const parcel = firstOf(pickAny(context, context.model.parcels));
    if (!parcel || canChangePreferences({ status: parcel.status, parcels: [parcel] })) return parcel;
  }
  return firstOf(pickAny(context, context.model.parcels));
}

function addPreference({ model }: Context, { code }: KnownParcel, source: KnownPreference['source']): KnownPreference {
  const added: KnownPreference = { code, source, marker: { text: model.newMarker(), certainty: 'no' } };
  model.preferences.push(added);
  return added;
}

/** As anybody who read the label can. Never replaces a preference set by private link. */
async function setByPostcode(context: Context, parcel: KnownParcel): Promise<void> {
  const { marker } = addPreference(context, parcel, 'POSTCODE');
  const body = {
    tracking_code: parcel.code,
    postal_code: parcel.postcode,
    preference: placePreference(context, marker.text),
  };
  const answer = await context.client.call({ path: setPreferenceByPostcode.path, body });
  marker.certainty = updateCertainty(marker.certainty, answer.outcome);
  if (answer.outcome === 'done' && !parcel.wasLost && !parcel.standing.PLACE.includes('')) {
    context.reportViolation(`a preference by postcode stands before that of the receiver of ${parcel.code}`);
  }
}

function placePreference(context: Context, marker: string): object {
  const place = `Shed ${marker}`;
  return chance(context, 50) ? { kind: 'SAFE_PLACE', place } : { kind: 'NEIGHBOUR', neighbour: place };
}

async function openLink(context: Context, parcel: KnownParcel, token: string): Promise<void> {
  if (chance(context, 10)) return tryTamperedLink(context, parcel, token);
  const shown = bodyOf(
    await context.client.call({ path: showMyDelivery.path, body: { token } }),
    showMyDelivery.response,
  );
  if (!shown) return; // cancelled, expired or no response
  checkDelivery(context, parcel, shown.delivery);
  if (!shown.delivery.can_change_preferences || chance(context, 20)) return;
  if (chance(context, 25)) return withdraw(context, parcel, { token, shown: shown.delivery });
  const question = context.random.pick(['PLACE', 'NEEDS'] as const);
  const { marker } = addPreference(context, parcel, 'LINK');
  const left =
    question === 'PLACE' ? placePreference(context, marker.text) : { kind: 'NEEDS', needs: [], note: marker.text };
  const answer = await context.client.call({ path: setPreference.path, body: { token, preference: left } });
  marker.certainty = updateCertainty(marker.certainty, answer.outcome);
  recordAnswer(context, parcel, { question, marker: marker.text, answer });
}

async function withdraw(
  context: Context,
  parcel: KnownParcel,
  { token, shown }: { readonly token: string; readonly shown: MyDelivery },
): Promise<void> {
  const standing = pickAny(
    context,
    shown.preferences.filter(({ kind }) => kind !== 'ANOTHER_DAY'),
  );
  if (!standing) return;
  const answer = await context.client.call({ path: withdrawPreference.path, body: { token, kind: standing.kind } });
  recordAnswer(context, parcel, { question: standing.kind === 'NEEDS' ? 'NEEDS' : 'PLACE', marker: '', answer });
}

function recordAnswer(
  context: Context,
  parcel: KnownParcel,
  {
    question,
    marker,
    answer,
  }: { readonly question: PreferenceQuestion; readonly marker: string; readonly answer: Answer },
): void {
  const { standing } = parcel;
  if (answer.outcome === 'unknown') standing[question].push(marker);
  if (answer.outcome !== 'done') return;
  standing[question] = [marker];
  checkDelivery(context, parcel, setPreference.response.parse(answer.body).delivery);
}

/** The page shows the receiver's own parcel and the preferences in force. */
function checkDelivery(
  { reportViolation }: Context,
  { code, sender, standing, wasLost }: KnownParcel,
  shown: MyDelivery,
): void {
  if (shown.parcel._tracking_id !== code) reportViolation(`the link for ${code} shows ${shown.parcel._tracking_id}`);
  if (shown.shipper_fullname !== sender)
    reportViolation(`the link for ${code} shows the sender ${shown.shipper_fullname}`);
  if (!shown.can_change_preferences || wasLost) return; // preferences may have been purged
  const preferences = JSON.stringify(shown.preferences);
  for (const markers of Object.values(standing)) {
    if (!markers.includes('') && !markers.some((marker) => preferences.includes(`${marker}"`))) {
      reportViolation(
        `the preference ${markers.join(' or ')} of the receiver of ${code} does not stand: ${preferences}`,
      );
    }
  }
}

async function tryTamperedLink(context: Context, { code }: KnownParcel, token: string): Promise<void> {
  const place = context.random.below(token.length);
  const other = token[place] === 'x' ? 'y' : 'x';
  const body = { token: token.slice(0, place) + other + token.slice(place + 1) };
  const answer = await context.client.call({ path: showMyDelivery.path, body });
  if (answer.outcome === 'done') context.reportViolation(`a changed link for ${code} opens a parcel`);
}
