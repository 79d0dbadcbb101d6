import type { FastifyInstance } from 'fastify';
import { pickupQrPrefix } from '../../contract/points/pickups.ts';
import type { DeliveryPreference } from '../../contract/receiver/delivery-preferences.ts';
import * as contract from '../../contract/receiver/receiver.ts';
import { canChangePreferences } from '../../contract/values/shipment-status.ts';
import type { Trx } from '../database/database.ts';
import { type Limit, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { canReturn } from '../shipments/lifecycle/owner-actions.ts';
import {
  currentPreferences,
  type PreferenceRecord,
  type PreferenceSource,
  usesProfile,
} from '../shipments/preferences/delivery-preference.ts';
import {
  deleteNeedsProfile,
  findNeedsProfile,
  type NeedsProfile,
  saveNeedsProfile,
} from '../shipments/preferences/needs-profiles.ts';
import { findPreferences } from '../shipments/preferences/preferences.queries.ts';
import { savePreference } from '../shipments/preferences/save-preference.ts';
import { findLinkedShipments, type LinkedShipment } from '../shipments/returns.ts';
import type { Party, Shipment } from '../shipments/shipment.ts';
import { offeredDays } from './expected-delivery.ts';
import { presentNeeds } from './needs.routes.ts';
import type { PickupPoint } from './pickup-point.ts';
import {
  checkPostcode,
  openReceiverParcel,
  openReturn,
  type PostcodeDeps,
  type ReceiverDeps,
  type ReceiverParcel,
} from './receiver-access.ts';
import { type FindPointDetails, type Places, type PresentDeps, presentTracked } from './tracking.presenter.ts';

interface ReceiverRouteDeps extends ReceiverDeps, PostcodeDeps {
  readonly readPlaces: () => Promise<Places>;
  readonly pickupPoint: PickupPoint;
  readonly findPointDetails: FindPointDetails;
  /** Of a shipment that waits at a point, which hands it over for this. */
  readonly pickupPinFor: (shipmentId: string) => string;
  readonly limits: PostcodeDeps['limits'] & {
    /** Preferences set and withdrawn for one parcel, by the link and by its postcode each. */
    readonly preferencesPerParcel: Limit;
  };
  /** Refused where the point can't keep such a shipment. */
  readonly choosePickupPoint: (trx: Trx, code: string, shipmentId: string, now: Date) => Promise<DeliveryPreference>;
  /** Enqueues the mails about a preference in the transaction that saves it. */
  readonly enqueuePreferenceMails: (trx: Trx, mails: readonly PreferenceNotice[]) => Promise<void>;
  readonly isUnsubscribed: (email: string) => Promise<boolean>;
  readonly setUnsubscribed: (email: string, isUnsubscribed: boolean) => Promise<void>;
}

interface PreferenceNotice {
  readonly parcelId: string;
  /** When the preference was left: ISO 8601, UTC. */
  readonly at: string;
  readonly addressee: 'SENDER' | 'RECEIVER';
}

/** Receivers have no account: they use the private link of our mail, or tracking code and postcode together. */
export function registerReceiverRoutes(app: FastifyInstance, deps: ReceiverRouteDeps): void {
  const { database, now } = deps;

  // Each source by itself: who reads code and postcode off the label must not use up what the receiver may do by the link.
  const countChange = async (parcelId: string, source: PreferenceSource) => {
    const counted = await deps.countTry(deps.limits.preferencesPerParcel, `preferences by ${source} for ${parcelId}`);
    if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve changed these delivery choices too many times.');
  };

  const show = async (token: string): Promise<{ delivery: contract.MyDelivery }> => {
    const parcel = await openReceiverParcel(deps, token);
    const [records, isUnsubscribed, places, linkedTo, needsProfile, pointDetails] = await Promise.all([
      findPreferences(database, [parcel.shipment.id]),
      deps.isUnsubscribed(parcel.shipment.receiver.email),
      deps.readPlaces(),
      findLinkedShipments(database, [parcel.shipment]),
      findNeedsProfile(database, parcel.shipment.receiver),
      deps.findPointDetails(parcel.tracked),
    ]);
    const { returnedWith } = linkedTo(parcel.shipment);
    const isOrdered = returnedWith?.isWaiting === true && returnedWith.reference !== undefined; // by who sent the parcel
    const pin = pointDetails.pickup && deps.pickupPinFor(parcel.shipment.id);
    const pinCode = `${pickupQrPrefix}.${parcel.shipment.trackingCode}.${pin}`;
    const extras = {
      ...places,
      pointDetails,
      pickupPoint: deps.pickupPoint,
      now: now(),
      records: records.get(parcel.shipment.id) ?? [],
      isUnsubscribed,
      returnedWith,
      returnParcels: isOrdered ? returnedWith.pieces : undefined,
      returnQr: isOrdered && returnedWith.pieces === 1 ? await drawCode(returnedWith.trackingCode) : undefined,
      pickupPin: pin,
      pickupQr: pin !== undefined && parcel.shipment.pieces === 1 ? await drawCode(pinCode) : undefined,
      needsProfile,
    };
    return { delivery: presentDelivery(parcel, extras) };
  };

  serve(app, contract.showMyDelivery, ({ body }) => show(body.token));

  serve(app, contract.showReturn, async ({ body }) => ({ form: presentReturn(await openReturn(deps, body.token)) }));

  serve(app, contract.forgetNeeds, async ({ body: { token } }) => {
    const { shipment } = await openReceiverParcel(deps, token);
    await deleteNeedsProfile(database, shipment.receiver);
    return show(token);
  });

  serve(app, contract.setPreference, async ({ body: { token, preference, remember } }) => {
    const { tracked, shipment } = await openReceiverParcel(deps, token);
    await countChange(tracked.id, 'LINK');
    const days = offeredDays(tracked, (await deps.readPlaces()).calendar, now());
    const rememberNeeds = async (trx: Trx, at: Date) => {
      if (preference.kind !== 'NEEDS' || remember === undefined) return;
      await (remember
        ? saveNeedsProfile(trx, shipment.receiver, preference, at)
        : deleteNeedsProfile(trx, shipment.receiver));
    };
    const change = {
      kind: preference.kind,
      preference:
        preference.kind === 'PICKUP_POINT'
          ? (trx: Trx) => deps.choosePickupPoint(trx, preference.point, shipment.id, now())
          : preference,
      source: 'LINK',
      offeredDays: days,
      alongside: rememberNeeds,
    } as const;
    await savePreference(deps, tracked.id, change);
    return show(token);
  });

  serve(app, contract.withdrawPreference, async ({ body: { token, kind } }) => {
    const { tracked } = await openReceiverParcel(deps, token);
    await countChange(tracked.id, 'LINK');
    await savePreference(deps, tracked.id, { kind, preference: undefined, source: 'LINK', offeredDays: [] });
    return show(token);
  });

  serve(app, contract.updateSubscription, async ({ body }) => {
    const { shipment } = await openReceiverParcel(deps, body.token);
    await deps.setUnsubscribed(shipment.receiver.email, body.is_unsubscribed);
    return show(body.token);
  });

  serve(app, contract.checkPostcode, async ({ body }, { address }) => {
    const parcel = await checkPostcode(deps, { ...body, address });
    const isOpen = canChangePreferences(parcel);
    return {
      can_change_preferences: isOpen,
      days: isOpen ? offeredDays(parcel, (await deps.readPlaces()).calendar, now()) : [],
    };
  });

  serve(app, contract.setPreferenceByPostcode, async ({ body: { preference, ...typed } }, { address }) => {
    const parcel = await checkPostcode(deps, { ...typed, address });
    await countChange(parcel.id, 'POSTCODE');
    const days = offeredDays(parcel, (await deps.readPlaces()).calendar, now());
    const onSaved = (trx: Trx, madeAt: Date) =>
      deps.enqueuePreferenceMails(
        trx,
        // What is needed at the door may be about health: the sender is not even told that there is something.
        (preference.kind === 'NEEDS' ? (['RECEIVER'] as const) : (['RECEIVER', 'SENDER'] as const)).map(
          (addressee) => ({
            parcelId: parcel.id,
            at: madeAt.toISOString(),
            addressee,
          }),
        ),
      );
    await savePreference(deps, parcel.id, {
      kind: preference.kind,
      preference,
      source: 'POSTCODE',
      offeredDays: days,
      onSaved,
    });
    return { message: 'Saved. Our driver will see it.' };
  });
}

async function drawCode(text: string): Promise<string> {
  const { drawQr } = await import('../shipments/labels/barcodes.ts'); // two megabytes that few need
  return new TextDecoder().decode(drawQr(text));
}

interface DeliveryExtras extends PresentDeps {
  /** Oldest first. */
  readonly records: readonly PreferenceRecord[];
  readonly isUnsubscribed: boolean;
  readonly returnedWith: LinkedShipment | undefined;
  readonly returnParcels: number | undefined;
  readonly returnQr: string | undefined;
  readonly pickupPin: string | undefined;
  readonly pickupQr: string | undefined;
  readonly needsProfile: NeedsProfile | undefined;
}

function presentDelivery({ shipment, tracked }: ReceiverParcel, extras: DeliveryExtras): contract.MyDelivery {
  const { shipper, receiver } = shipment;
  const isOpen = canChangePreferences(tracked);
  const profile = extras.needsProfile;
  const isUsed = profile !== undefined && usesProfile(extras.records);
  const preferences = currentPreferences(extras.records).filter(({ kind }) => kind !== 'NEEDS' || !isUsed);
  return {
    parcel: presentTracked(tracked, extras),
    shipper_fullname: shipper.fullName,
    receiver_fullname: receiver.fullName,
    receiver_building: receiver.building,
    receiver_street_name: receiver.streetName,
    receiver_town: receiver.town,
    receiver_postal_code: receiver.postcode,
    shipment_content: shipment.content,
    number_of_pieces: shipment.pieces,
    weight: shipment.weightKg,
    total_gross_weight: shipment.grossWeightKg,
    preferences: preferences.map(({ preference }) => preference),
    can_change_preferences: isOpen,
    days: isOpen ? offeredDays(tracked, extras.calendar, extras.now) : [],
    ...(profile && { needs_profile: { ...presentNeeds(profile), is_used: isUsed } }),
    can_return: canReturn(shipment) && extras.returnedWith === undefined,
    ...(extras.returnedWith && {
      returned_with: extras.returnedWith.trackingCode,
      return_status: extras.returnedWith.status,
    }),
    ...(extras.returnParcels !== undefined && { return_parcels: extras.returnParcels }),
    ...(extras.returnQr !== undefined && { return_qr: extras.returnQr }),
    ...(extras.pickupPin !== undefined && { pickup_pin: extras.pickupPin }),
    ...(extras.pickupQr !== undefined && { pickup_qr: extras.pickupQr }),
    ...(extras.pointDetails?.isPickupShared && { pickup_is_shared: true }),
    is_unsubscribed: extras.isUnsubscribed,
  };
}

function presentReturn(delivered: Shipment): contract.ReturnForm {
  return {
    ...partyOf('shipper', delivered.receiver),
    ...partyOf('receiver', delivered.shipper),
    shipment_content: delivered.content,
    weight: delivered.weightKg,
    total_gross_weight: delivered.grossWeightKg,
    number_of_pieces: String(delivered.pieces),
    parcel_type: delivered.parcelType,
  };
}

function partyOf<S extends 'shipper' | 'receiver'>(side: S, party: Party) {
  const fields = {
    [`${side}_fullname`]: party.fullName,
    [`${side}_country`]: party.country,
    [`${side}_postal_code`]: party.postcode,
    [`${side}_building`]: party.building,
    [`${side}_street_name`]: party.streetName,
    [`${side}_town`]: party.town,
  };
  return fields as Pick<contract.ReturnForm, Extract<keyof contract.ReturnForm, `${S}_${string}`>>; // a computed key is only text to the compiler
}
