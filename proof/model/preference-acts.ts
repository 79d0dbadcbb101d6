import { canChangePreferences } from '../../contract/delivery-preferences.ts';
import {
  type MyDelivery,
  setPreference,
  setPreferenceByPostcode,
  showMyDelivery,
  withdrawPreference,
} from '../../contract/receiver.ts';
import { anyOf, happens, type Stage } from './act.ts';
import { type Answer, bodyOf } from './answer.ts';
import { type KnownParcel, type KnownPreference, type PreferenceQuestion, surer } from './model.ts';

const mostLooks = 6;

/** Does something about the preferences for a parcel that nobody else is at: with its postcode, or by the link of the receiver's mail. */
export async function changePreference(stage: Stage): Promise<void> {
  const parcel = chooseParcel(stage);
  if (!parcel || parcel.isChangingPreferences) return;
  const token = stage.mails.linkOf(parcel.code);
  parcel.isChangingPreferences = true;
  if (token === undefined || happens(stage, 30)) await preferByPostcode(stage, parcel);
  else await openLink(stage, parcel, token);
  parcel.isChangingPreferences = false;
}

/** Most often one whose preferences can still change. */
function chooseParcel(stage: Stage): KnownParcel | undefined {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const parcel = anyOf(stage, stage.model.parcels);
    if (!parcel || canChangePreferences(parcel.status)) return parcel;
  }
  return anyOf(stage, stage.model.parcels);
}

function addPreference({ model }: Stage, { code }: KnownParcel, way: KnownPreference['way']): KnownPreference {
  const added: KnownPreference = { code, way, mark: { text: model.newMark(), certainty: 'no' } };
  model.preferences.push(added);
  return added;
}

/** Asks for a place, as somebody who read the label can. Never replaces a preference set by the receiver. */
async function preferByPostcode(stage: Stage, parcel: KnownParcel): Promise<void> {
  const { mark } = addPreference(stage, parcel, 'POSTCODE');
  const body = {
    tracking_code: parcel.code,
    postal_code: parcel.postcode,
    preference: placePreference(stage, mark.text),
  };
  const answer = await stage.client.call({ path: setPreferenceByPostcode.path, body });
  mark.certainty = surer(mark.certainty, answer.outcome);
  if (answer.outcome === 'done' && !parcel.wasLost && !parcel.standing.PLACE.includes('')) {
    stage.fault(`a preference by postcode stands before that of the receiver of ${parcel.code}`);
  }
}

function placePreference(stage: Stage, mark: string): object {
  const place = `Shed ${mark}`;
  return happens(stage, 50) ? { kind: 'SAFE_PLACE', place } : { kind: 'NEIGHBOUR', neighbour: place };
}

/** Looks at the parcel by the private link, and leaves a preference, changes it or takes it back. */
async function openLink(stage: Stage, parcel: KnownParcel, token: string): Promise<void> {
  if (happens(stage, 10)) return tryAnother(stage, parcel, token);
  const shown = bodyOf(
    await stage.client.call({ path: showMyDelivery.path, body: { token } }),
    showMyDelivery.response,
  );
  if (!shown) return; // cancelled, over for long, or nobody there
  judgeDelivery(stage, parcel, shown.delivery);
  if (!shown.delivery.can_change_preferences || happens(stage, 20)) return;
  if (happens(stage, 25)) return takeBack(stage, parcel, { token, shown: shown.delivery });
  const question = stage.random.pick(['PLACE', 'NEEDS'] as const);
  const { mark } = addPreference(stage, parcel, 'LINK');
  const left = question === 'PLACE' ? placePreference(stage, mark.text) : { kind: 'NEEDS', needs: [], note: mark.text };
  const answer = await stage.client.call({ path: setPreference.path, body: { token, preference: left } });
  mark.certainty = surer(mark.certainty, answer.outcome);
  learn(stage, parcel, { question, mark: mark.text, answer });
}

async function takeBack(
  stage: Stage,
  parcel: KnownParcel,
  { token, shown }: { readonly token: string; readonly shown: MyDelivery },
): Promise<void> {
  const standing = anyOf(
    stage,
    shown.preferences.filter(({ kind }) => kind !== 'ANOTHER_DAY'),
  );
  if (!standing) return;
  const answer = await stage.client.call({ path: withdrawPreference.path, body: { token, kind: standing.kind } });
  learn(stage, parcel, { question: standing.kind === 'NEEDS' ? 'NEEDS' : 'PLACE', mark: '', answer });
}

/** What stands now, or may, after an answer. */
function learn(
  stage: Stage,
  parcel: KnownParcel,
  { question, mark, answer }: { readonly question: PreferenceQuestion; readonly mark: string; readonly answer: Answer },
): void {
  const { standing } = parcel;
  if (answer.outcome === 'unknown') standing[question].push(mark);
  if (answer.outcome !== 'done') return;
  standing[question] = [mark];
  judgeDelivery(stage, parcel, setPreference.response.parse(answer.body).delivery);
}

/** It is the receiver's own parcel, with the preferences that they were told stand. */
function judgeDelivery({ fault }: Stage, { code, sender, standing, wasLost }: KnownParcel, shown: MyDelivery): void {
  if (shown.parcel._tracking_id !== code) fault(`the link for ${code} shows ${shown.parcel._tracking_id}`);
  if (shown.shipper_fullname !== sender) fault(`the link for ${code} shows the sender ${shown.shipper_fullname}`);
  if (!shown.can_change_preferences || wasLost) return; // it has ended, perhaps so long ago that preferences are forgotten
  const preferences = JSON.stringify(shown.preferences);
  for (const marks of Object.values(standing)) {
    if (!marks.includes('') && !marks.some((mark) => preferences.includes(`${mark}"`))) {
      fault(`the preference ${marks.join(' or ')} of the receiver of ${code} does not stand: ${preferences}`);
    }
  }
}

/** A link that is not quite ours opens nothing. */
async function tryAnother(stage: Stage, { code }: KnownParcel, token: string): Promise<void> {
  const place = stage.random.below(token.length);
  const other = token[place] === 'x' ? 'y' : 'x';
  const body = { token: token.slice(0, place) + other + token.slice(place + 1) };
  const answer = await stage.client.call({ path: showMyDelivery.path, body });
  if (answer.outcome === 'done') stage.fault(`a changed link for ${code} opens a parcel`);
}
