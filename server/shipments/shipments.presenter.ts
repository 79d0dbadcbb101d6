import type { ShipmentEvent as EventAnswer } from '../../contract/parcels.ts';
import type * as contract from '../../contract/shipments.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import type { RefundNotice } from '../../contract/values/refund-notice.ts';
import { mergeEvents, someOf } from './events/merge-events.ts';
import {
  awaitsApproval,
  canCancel,
  canDelete,
  canPay,
  canReturn,
  needsNewLabel,
  whyNoLabel,
} from './lifecycle/owner-actions.ts';
import type { ShipmentHistory } from './list/get-shipment.ts';
import { describePreference, preferencesForSender } from './preferences/delivery-preference.ts';
import type { LinkedShipment } from './returns.ts';
import { isOrderedReturn, type Parcel, type Party, type Shipment, type ShipmentEvent } from './shipment.ts';

interface ReturnFacts {
  readonly isHolderEmailed?: boolean | undefined;
  readonly endedReason?: string | undefined;
}

type ListedParty = Pick<Party, 'fullName' | 'streetName' | 'town' | 'country'>;

/** What is shown of a shipment in a list. */
export interface ListedShipment
  extends Pick<
    Shipment,
    | 'id'
    | 'reference'
    | 'trackingCode'
    | 'parcels'
    | 'customerReference'
    | 'status'
    | 'paymentStatus'
    | 'createdAt'
    | 'bookedAt'
    | 'approvalAskedAt'
    | 'returnOf'
    | 'modeOfTransportation'
    | 'grossPence'
    | 'netPence'
    | 'vatPence'
    | 'weightKg'
    | 'pieces'
    | 'parcelType'
  > {
  readonly shipper: ListedParty;
  readonly receiver: ListedParty & Pick<Party, 'email' | 'postcode'>;
}

export function presentShipment(
  shipment: ListedShipment,
  { isHolderEmailed, endedReason }: ReturnFacts = {},
): contract.ShipmentRecord {
  return {
    _id: shipment.id,
    _shipment_id: shipment.reference,
    _tracking_id: shipment.trackingCode,
    parcels: shipment.parcels.map(presentParcel),
    your_reference: shipment.customerReference,
    status: shipment.status,
    payment_status: shipment.paymentStatus,
    createdAt: shipment.createdAt.toISOString(),
    shipper_street_name: shipment.shipper.streetName,
    shipper_town: shipment.shipper.town,
    shipper_country: shipment.shipper.country,
    receiver_fullname: shipment.receiver.fullName,
    receiver_street_name: shipment.receiver.streetName,
    receiver_town: shipment.receiver.town,
    receiver_postal_code: shipment.receiver.postcode,
    receiver_country: shipment.receiver.country,
    total: poundsFromPence(shipment.grossPence),
    net: poundsFromPence(shipment.netPence),
    vat: poundsFromPence(shipment.vatPence),
    weight: shipment.weightKg,
    number_of_pieces: String(shipment.pieces),
    parcel_type: shipment.parcelType,
    ...(shipment.modeOfTransportation !== undefined && { mode_of_transportation: shipment.modeOfTransportation }),
    ...(awaitsApproval(shipment) && { awaits_approval: true }),
    has_label: whyNoLabel(shipment) === undefined,
    ...(shipment.returnOf !== undefined && {
      return_details: {
        ...(isOrderedReturn(shipment) && { collected_from: shipment.shipper.fullName }),
        ...(isHolderEmailed !== undefined && { is_emailed: isHolderEmailed }),
        ...(endedReason !== undefined && canPay(shipment) && { ended_reason: endedReason }),
      },
    }),
  };
}

/** `mergedWithinMs` is how long after each other the same may happen to parcels and be one event. */
export function presentShipmentDetail(
  { shipment, events, preferences, linked, invoiceNumber, tracked, expiresAt, ...facts }: ShipmentHistory,
  refund: RefundNotice | undefined,
  mergedWithinMs?: number,
): Omit<contract.ShipmentDetail, 'route'> {
  const { shipper, receiver } = shipment;
  const noLabelReason = whyNoLabel(shipment);
  return {
    ...presentShipment(shipment, facts),
    parcels: shipment.parcels.map((parcel) => {
      const last = events.findLast(({ parcelNumber }) => parcelNumber === parcel.number);
      return { ...presentParcel(parcel), ...(last && { last_event: presentEvent(last) }) };
    }),
    shipper_fullname: shipper.fullName,
    shipper_email_address: shipper.email,
    shipper_phone_number: shipper.phone,
    shipper_postal_code: shipper.postcode,
    shipper_building: shipper.building,
    receiver_email_address: receiver.email,
    receiver_phone_number: receiver.phone,
    receiver_building: receiver.building,
    shipment_content: shipment.content,
    total_gross_weight: shipment.grossWeightKg,
    preferred_payment_method: shipment.paymentMethod,
    lines: shipment.priceLines.map(({ label, pence }) => ({ label, amount: poundsFromPence(pence) })),
    delivery_days: shipment.deliveryDays,
    ...(tracked?.expected && { expected: tracked.expected }),
    ...(tracked?.if_collected && { if_collected: tracked.if_collected }),
    ...(tracked?.drop_off && { drop_off: tracked.drop_off }),
    ...(tracked?.delivered_to && { delivered_to: tracked.delivered_to }),
    ...(tracked?.pickup && { pickup: tracked.pickup }),
    ...(invoiceNumber !== undefined && { _invoice_number: invoiceNumber }),
    co2e_grams: shipment.co2eGrams,
    events: mergeEvents(events, mergedWithinMs).map((event) => {
      const parcels = someOf(event.parcelNumbers, shipment.pieces);
      return { ...presentEvent(event), ...(parcels && { parcels }) };
    }),
    preferences: preferencesForSender(preferences).map((record) => ({
      at: record.madeAt.toISOString(),
      sentence: describePreference(record),
    })),
    ...(refund && { refund }),
    ...(linked?.returnOf && { return_of: presentLinked(linked.returnOf) }),
    ...(linked?.returnedWith && { returned_with: presentLinked(linked.returnedWith) }),
    ...(linked?.returnDraft && { return_draft: presentLinked(linked.returnDraft) }),
    ...(expiresAt && canPay(shipment) && { expires_at: expiresAt.toISOString() }),
    can_pay: canPay(shipment) && facts.endedReason === undefined,
    can_delete: canDelete(shipment),
    can_cancel: canCancel(shipment),
    can_return: canReturn(shipment) && !linked?.returnedWith,
    ...(noLabelReason !== undefined && { no_label_reason: noLabelReason }),
    ...(noLabelReason === undefined && needsNewLabel(shipment) && { needs_new_label: true }),
    ...(shipment.labelPrintedAt && { label_printed_at: shipment.labelPrintedAt.toISOString() }),
  };
}

function presentParcel({ trackingCode, number, status }: Parcel) {
  return { _tracking_id: trackingCode, number, status };
}

function presentLinked({ trackingCode, reference }: LinkedShipment) {
  return { _tracking_id: trackingCode, ...(reference !== undefined && { _shipment_id: reference }) };
}

function presentEvent({ happenedAt, status, sentence, town, reason }: ShipmentEvent): Omit<EventAnswer, 'parcels'> {
  return {
    at: happenedAt.toISOString(),
    status,
    sentence,
    ...(town !== undefined && { town }),
    ...(reason !== undefined && { reason }),
  };
}
