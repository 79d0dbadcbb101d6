import { isDeepStrictEqual } from 'node:util';
import { canWish, type Wish } from '../../../contract/wishes.ts';
import { refuse } from '../../http/errors.ts';
import type { ShipmentDeps, Trx } from '../shipment-deps.ts';
import { questionOf, standingWishes, type WishWay } from './delivery-preference.ts';
import { findWishesOf, insertWish, lockStatus, setWishedDay } from './preferences.repository.ts';

/** What is wished for, or with no wish, what kind of wish is taken back. */
interface WishChange {
  readonly kind: Wish['kind'];
  readonly wish: Wish | undefined;
  readonly way: WishWay;
  /** The days that can be wished for. */
  readonly offeredDays: readonly string[];
  /** What has to happen with it, in its transaction and only where something has changed. */
  readonly onKept?: (trx: Trx, madeAt: Date) => Promise<void>;
  /** What is saved in the same transaction, also where the wish itself is known. */
  readonly alongside?: ((trx: Trx, at: Date) => Promise<void>) | undefined;
}

/** How often a parcel's delivery may be changed by who only knows what its label shows: each change is told by mail. */
const mostByPostcode = 10;

/**
 * Keeps a wish for a parcel, or that one is taken back, until the parcel is out for delivery. Of many at once each is heard, one after
 * the other, and the last one stands. What changes nothing is not kept.
 */
export async function leaveWish(
  { database, now }: Pick<ShipmentDeps, 'database' | 'now'>,
  shipmentId: string,
  { kind, wish, way, offeredDays, onKept, alongside }: WishChange,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const status = await lockStatus(trx, shipmentId);
    if (!status || !canWish(status)) refuse('CONFLICT', tooLate);
    const records = (await findWishesOf(trx, [shipmentId])).get(shipmentId) ?? [];
    const question = questionOf(kind);
    const standing = standingWishes(records).find((known) => questionOf(known.kind) === question);
    // Code and postcode stand on the label, so who knows them may be anybody; our mail goes to the receiver alone.
    if (way === 'POSTCODE' && standing?.way === 'LINK') {
      // Needs may be about health. A refusal would tell the sender, who knows both too, that there are some.
      if (kind === 'NEEDS') return;
      refuse('CONFLICT', linkWeighsMore);
    }
    const madeAt = now();
    await alongside?.(trx, madeAt);
    const isKnown = wish ? isDeepStrictEqual(standing?.wish, wish) : standing?.kind !== kind;
    if (isKnown) return;
    if (wish?.kind === 'ANOTHER_DAY' && !offeredDays.includes(wish.day)) {
      refuse('VALIDATION', notOffered, { 'wish.day': notOffered });
    }
    if (way === 'POSTCODE' && records.filter((record) => record.way === way).length >= mostByPostcode) {
      refuse('CONFLICT', tooManyByPostcode);
    }
    await insertWish(trx, shipmentId, { madeAt, way, kind, wish });
    await onKept?.(trx, madeAt);
    if (question === 'DAY') await setWishedDay(trx, shipmentId, wish?.kind === 'ANOTHER_DAY' ? wish.day : null);
  });
}

const tooLate = 'This parcel is out for delivery or has arrived, so wishes can’t be left or changed any more.';
const linkWeighsMore =
  'The receiver has already told us by the private link in our mail. Please use that link to change it.';
const tooManyByPostcode =
  'The delivery of this parcel was changed many times. To change it again, please use the link in our email to the receiver.';
const notOffered = 'We can’t deliver on that day. Please choose one of the days offered.';
