import {
  leaveWish,
  leaveWishByPostcode,
  type MyDelivery,
  showMyDelivery,
  withdrawWish,
} from '../../contract/receiver.ts';
import { canWish } from '../../contract/wishes.ts';
import { anyOf, happens, type Stage } from './act.ts';
import { type Answer, bodyOf } from './answer.ts';
import { type KnownParcel, type KnownWish, surer, type WishQuestion } from './model.ts';

const mostLooks = 6;

/** Does something about the wishes for a parcel that nobody else is at: with its postcode, or by the link of the receiver's mail. */
export async function wish(stage: Stage): Promise<void> {
  const parcel = chooseParcel(stage);
  if (!parcel || parcel.isWishedFor) return;
  const token = stage.mails.linkOf(parcel.code);
  parcel.isWishedFor = true;
  if (token === undefined || happens(stage, 30)) await wishByPostcode(stage, parcel);
  else await openLink(stage, parcel, token);
  parcel.isWishedFor = false;
}

/** Most often one that something can still be wished for. */
function chooseParcel(stage: Stage): KnownParcel | undefined {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const parcel = anyOf(stage, stage.model.parcels);
    if (!parcel || canWish(parcel.status)) return parcel;
  }
  return anyOf(stage, stage.model.parcels);
}

function addWish({ model }: Stage, { code }: KnownParcel, way: KnownWish['way']): KnownWish {
  const added: KnownWish = { code, way, mark: { text: model.newMark(), certainty: 'no' } };
  model.wishes.push(added);
  return added;
}

/** Wishes for a place, as somebody can who read the label. It is no word against that of the receiver. */
async function wishByPostcode(stage: Stage, parcel: KnownParcel): Promise<void> {
  const { mark } = addWish(stage, parcel, 'POSTCODE');
  const body = { tracking_code: parcel.code, postal_code: parcel.postcode, wish: placeWish(stage, mark.text) };
  const answer = await stage.client.call({ path: leaveWishByPostcode.path, body });
  mark.certainty = surer(mark.certainty, answer.outcome);
  if (answer.outcome === 'done' && !parcel.wasLost && !parcel.standing.PLACE.includes('')) {
    stage.fault(`a wish by postcode stands before that of the receiver of ${parcel.code}`);
  }
}

function placeWish(stage: Stage, mark: string): object {
  const place = `Shed ${mark}`;
  return happens(stage, 50) ? { kind: 'SAFE_PLACE', place } : { kind: 'NEIGHBOUR', neighbour: place };
}

/** Looks at the parcel by the private link, and leaves a wish, changes it or takes it back. */
async function openLink(stage: Stage, parcel: KnownParcel, token: string): Promise<void> {
  if (happens(stage, 10)) return tryAnother(stage, parcel, token);
  const shown = bodyOf(
    await stage.client.call({ path: showMyDelivery.path, body: { token } }),
    showMyDelivery.response,
  );
  if (!shown) return; // cancelled, over for long, or nobody there
  judgeDelivery(stage, parcel, shown.delivery);
  if (!shown.delivery.can_wish || happens(stage, 20)) return;
  if (happens(stage, 25)) return takeBack(stage, parcel, { token, shown: shown.delivery });
  const question = stage.random.pick(['PLACE', 'NEEDS'] as const);
  const { mark } = addWish(stage, parcel, 'LINK');
  const left = question === 'PLACE' ? placeWish(stage, mark.text) : { kind: 'NEEDS', needs: [], note: mark.text };
  const answer = await stage.client.call({ path: leaveWish.path, body: { token, wish: left } });
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
    shown.wishes.filter(({ kind }) => kind !== 'ANOTHER_DAY'),
  );
  if (!standing) return;
  const answer = await stage.client.call({ path: withdrawWish.path, body: { token, kind: standing.kind } });
  learn(stage, parcel, { question: standing.kind === 'NEEDS' ? 'NEEDS' : 'PLACE', mark: '', answer });
}

/** What stands now, or may, after an answer. */
function learn(
  stage: Stage,
  parcel: KnownParcel,
  { question, mark, answer }: { readonly question: WishQuestion; readonly mark: string; readonly answer: Answer },
): void {
  const { standing } = parcel;
  if (answer.outcome === 'unknown') standing[question].push(mark);
  if (answer.outcome !== 'done') return;
  standing[question] = [mark];
  judgeDelivery(stage, parcel, leaveWish.response.parse(answer.body).delivery);
}

/** It is the receiver's own parcel, with the wishes that they were told stand. */
function judgeDelivery({ fault }: Stage, { code, sender, standing, wasLost }: KnownParcel, shown: MyDelivery): void {
  if (shown.parcel._tracking_id !== code) fault(`the link for ${code} shows ${shown.parcel._tracking_id}`);
  if (shown.shipper_fullname !== sender) fault(`the link for ${code} shows the sender ${shown.shipper_fullname}`);
  if (!shown.can_wish || wasLost) return; // it has ended, perhaps so long ago that wishes are forgotten
  const wishes = JSON.stringify(shown.wishes);
  for (const marks of Object.values(standing)) {
    if (!marks.includes('') && !marks.some((mark) => wishes.includes(`${mark}"`))) {
      fault(`the wish ${marks.join(' or ')} of the receiver of ${code} does not stand: ${wishes}`);
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
