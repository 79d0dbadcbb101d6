import { canChangePreferences } from '../../contract/delivery-preferences.ts';
import type { MyDelivery, ReturnForm } from '../../contract/receiver.ts';
import { canReturn } from '../shipments/lifecycle/owner-actions.ts';
import {
  currentPreferences,
  type PreferenceRecord,
  usesProfile,
} from '../shipments/preferences/delivery-preference.ts';
import type { NeedsProfile } from '../shipments/preferences/needs-profiles.ts';
import type { Party, Shipment } from '../shipments/shipment.ts';
import { offeredDays } from './expected-delivery.ts';
import { presentNeeds } from './needs.routes.ts';
import type { ReceiverParcel } from './receiver-access.ts';
import { type PresentDeps, presentTracked } from './tracking.presenter.ts';

export interface DeliveryExtras extends PresentDeps {
  /** Oldest first. */
  readonly records: readonly PreferenceRecord[];
  readonly isUnsubscribed: boolean;
  readonly returnedWith: string | undefined;
  readonly returnQr: string | undefined;
  readonly needsProfile: NeedsProfile | undefined;
}

/** What the receiver may see of a parcel by the private link: their own address, who sent it, and their preferences. */
export function presentDelivery({ shipment, tracked }: ReceiverParcel, extras: DeliveryExtras): MyDelivery {
  const { shipper, receiver } = shipment;
  const isOpen = canChangePreferences(tracked.status);
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
    preferences: preferences.map(({ preference }) => preference),
    can_change_preferences: isOpen,
    days: isOpen ? offeredDays(tracked, extras.now) : [],
    ...(profile && { needs_profile: { ...presentNeeds(profile), is_used: isUsed } }),
    can_return: canReturn(shipment) && extras.returnedWith === undefined,
    ...(extras.returnedWith !== undefined && { returned_with: extras.returnedWith }),
    ...(extras.returnQr !== undefined && { return_qr: extras.returnQr }),
    is_unsubscribed: extras.isUnsubscribed,
  };
}

/** The way back: what stands on the label, the other way round. */
export function presentReturn(delivered: Shipment): ReturnForm {
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
  return fields as Pick<ReturnForm, Extract<keyof ReturnForm, `${S}_${string}`>>; // a computed key is only text to the compiler
}
