import * as z from 'zod/mini';
import { payFrom } from './billing.ts';
import { slotId } from './collections.ts';
import { defineEndpoint } from './endpoint.ts';
import { followedParcel, shipmentEvent, shipmentParcel } from './parcels.ts';
import { pointCode } from './points/points.ts';
import { quoteId } from './quotes.ts';
import { idParams } from './values/id.ts';
import { pounds } from './values/money.ts';
import { pageText } from './values/page.ts';
import { deliveredTo, dropOffPlace, nextCollection, parcelRoute, pickup } from './values/parcel-route.ts';
import { emailWith } from './values/people/email.ts';
import { phoneWith } from './values/people/phone.ts';
import { piecesWith } from './values/pieces.ts';
import { countryWith } from './values/places/country.ts';
import { shipmentPostalCode } from './values/places/postcode.ts';
import { refundNotice } from './values/refund-notice.ts';
import { paymentStatuses, shipmentStatuses } from './values/shipment-status.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { messageAnswer } from './values/texts/message-answer.ts';
import { lineUpTo, plainTextWith } from './values/texts/plain-text.ts';
import { searchText } from './values/texts/search-text.ts';
import { weightWith } from './values/weight.ts';

/** For empty fields on the shipment form (specification, section 5). */
export const shipmentMessages = {
  required: 'This field is required!.',
  phone: 'Invalid phone number',
  paymentMethod: 'Please select your preferred method of payment!.',
  grossWeight: 'The total gross weight can’t be less than the weight.',
} as const;

/** Does not change the price. */
export const parcelTypes = ['DOCUMENT', 'PARCEL'] as const;

export const parcelTypeNames = { DOCUMENT: 'Document', PARCEL: 'Parcel' } as const;

export const paymentMethods = ['STRIPE', 'CREDIT_CARD'] as const; // both pay by card

/** Of one customer. Further ones are refused until some are paid or deleted. */
export const mostUnpaid = 5000;

const text = (mostCharacters: number) => plainTextWith(shipmentMessages.required, mostCharacters);
const email = emailWith(shipmentMessages.required);
const phone = phoneWith(shipmentMessages.phone);
const country = countryWith(shipmentMessages.required);
const optionalLine = (mostCharacters: number) =>
  z.optional(lineUpTo(mostCharacters, 'Enter text.', `Use at most ${mostCharacters} characters.`));
/** House number or name; and town: without it the first post town of the outcode. Not in the specification's payload. */
const [building, town] = [optionalLine(100), optionalLine(100)];

/** All four steps of the shipment form. Numbers are sent as text; the answer has the specification's types. */
export const shipmentRequest = z
  .object({
    shipper_fullname: text(300),
    shipper_email_address: email,
    shipper_phone_number: phone,
    shipper_country: country,
    shipper_postal_code: shipmentPostalCode,
    shipper_street_name: text(300),
    shipper_building: building,
    shipper_town: town,
    receiver_fullname: text(300),
    receiver_email_address: email,
    receiver_phone_number: phone,
    receiver_country: country,
    receiver_postal_code: shipmentPostalCode,
    receiver_street_name: text(300),
    receiver_building: building,
    receiver_town: town,
    /** Such as an order number. Fits on a label beside our reference. */
    your_reference: optionalLine(35),
    shipment_content: text(500),
    weight: weightWith(shipmentMessages.required),
    /** The weight with its packing; starts as the weight. Price and limits use the larger of the two. */
    total_gross_weight: z.optional(weightWith(shipmentMessages.required)),
    number_of_pieces: piecesWith(shipmentMessages.required),
    parcel_type: z.enum(parcelTypes, shipmentMessages.required),
    preferred_payment_method: z.enum(paymentMethods, shipmentMessages.paymentMethod),
    /** The total the customer was shown. The server prices again and refuses a different total. */
    total_amount: z.optional(pounds),
    /** When a van collects it, as `GET /collections/slots` names the windows. Without it no collection is booked. */
    collection_slot: z.optional(slotId),
    /** The code of the point where the sender drops it off instead, as `GET /points` names it. */
    drop_off_point: z.optional(pointCode),
    quote_id: z.optional(quoteId),
    /** Parcel id or reference of the customer's delivered shipment that this one returns. */
    return_of: z.optional(boundedText(100).check(z.maxLength(100))),
    /** From a receiver's mail: returns that parcel to its sender, whatever the form says, whose email address and phone stay private. */
    return_token: z.optional(boundedText(200).check(z.maxLength(200))),
    /** The sender declares the content to be allowed. Recorded with its time. */
    sender_declaration: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ weight, total_gross_weight = weight }) => total_gross_weight >= weight, {
      path: ['total_gross_weight'],
      error: shipmentMessages.grossWeight,
    }),
  );

export type ShipmentForm = z.input<typeof shipmentRequest>;
export type ShipmentRequest = z.output<typeof shipmentRequest>;

const refuseFilled = (name: 'return_of' | 'return_token') =>
  z.refine<ShipmentRequest>((form) => !form[name], {
    path: [name],
    error: 'This shipment can’t be a return. Leave this field out and create the return separately.',
  });

/** The shipment form for calls that can't book a return: only `createShipment` can. */
export const shipmentWithoutReturn = shipmentRequest.check(refuseFilled('return_of'), refuseFilled('return_token'));

/** A shipment in a list, with the fields of section 3 and its payment. */
export const shipmentRecord = z.object({
  /** The parcel id: opaque and unguessable. */
  _id: z.string(),
  /** The reference people read out: `SHP-…`. */
  _shipment_id: z.string(),
  _tracking_id: z.string(),
  /** In the order of their numbers. The shipment has the status of the one that is least far. */
  parcels: z.array(shipmentParcel),
  your_reference: z.string(),
  status: z.enum(shipmentStatuses),
  payment_status: z.enum(paymentStatuses),
  createdAt: z.iso.datetime(),
  shipper_street_name: z.string(),
  shipper_town: z.string(),
  shipper_country: z.string(),
  receiver_fullname: z.string(),
  receiver_street_name: z.string(),
  receiver_town: z.string(),
  receiver_postal_code: z.string(),
  receiver_country: z.string(),
  total: pounds,
  net: pounds,
  vat: pounds,
  weight: z.string(),
  number_of_pieces: z.string(),
  parcel_type: z.enum(parcelTypes),
  mode_of_transportation: z.optional(z.string()),
  /** Present while it waits for an owner, because it is above what the member who booked it may pay. */
  awaits_approval: z.optional(z.boolean()),
  /** Whether its label can be printed: from the payment until the collection. */
  has_label: z.boolean(),
  /** Only of a return. Where who sent the parcel has ordered it, `collected_from` names who has it. */
  return_details: z.optional(
    z.object({
      collected_from: z.optional(z.string()),
      /** Whether we can email them a code for the driver. Only while it waits to be collected, and not in lists. */
      is_emailed: z.optional(z.boolean()),
      /** One plain sentence where it is unpaid and can't be booked any more, such as after another return of the same parcel. */
      ended_reason: z.optional(z.string()),
    }),
  ),
});

export type ShipmentRecord = z.output<typeof shipmentRecord>;

/** The return of a shipment, or the shipment it returns. Without a reference where it is another customer's. */
const linkedShipment = z.object({ _tracking_id: z.string(), _shipment_id: z.optional(z.string()) });

export const shipmentDetail = z.extend(shipmentRecord, {
  parcels: z.array(followedParcel),
  shipper_fullname: z.string(),
  shipper_email_address: z.string(),
  shipper_phone_number: z.string(),
  shipper_postal_code: z.string(),
  shipper_building: z.string(),
  receiver_email_address: z.string(),
  receiver_phone_number: z.string(),
  receiver_building: z.string(),
  shipment_content: z.string(),
  total_gross_weight: z.string(),
  preferred_payment_method: z.enum(paymentMethods),
  /** Add up to the total. */
  lines: z.array(z.object({ label: z.string(), amount: pounds })),
  delivery_days: z.int(),
  /** When it should arrive, as tracking says it. Absent before the collection, while nobody can tell, and once it has arrived. */
  expected: z.optional(z.object({ from: z.iso.datetime(), until: z.iso.datetime() })),
  if_collected: z.optional(nextCollection),
  drop_off: z.optional(dropOffPlace),
  delivered_to: z.optional(z.enum(deliveredTo)),
  pickup: z.optional(pickup),
  _invoice_number: z.optional(z.string()),
  co2e_grams: z.int(),
  /** Oldest first. What happened to several parcels within the hour is one event. */
  events: z.array(shipmentEvent),
  /** Preferences left or withdrawn by the receiver, in plain sentences, oldest first. */
  preferences: z.array(z.object({ at: z.iso.datetime(), sentence: z.string() })),
  refund: z.optional(refundNotice),
  return_of: z.optional(linkedShipment),
  returned_with: z.optional(linkedShipment),
  /** A return of it that waits for its payment. */
  return_draft: z.optional(linkedShipment),
  /** Unless it is paid for. */
  expires_at: z.optional(z.iso.datetime()),
  /** What the owner can do now, so that screens need no rules of their own. */
  can_pay: z.boolean(),
  can_delete: z.boolean(),
  can_cancel: z.boolean(),
  can_return: z.boolean(),
  /** One plain sentence where there is no label. */
  no_label_reason: z.optional(z.string()),
  label_printed_at: z.optional(z.iso.datetime()),
  needs_new_label: z.optional(z.boolean()), // one of its addresses was corrected since
});

/** As its owner's page shows it, with the map. */
const shownShipment = z.extend(shipmentDetail, { route: parcelRoute });

export type ShipmentDetail = z.output<typeof shownShipment>;

const booking = { auth: 'customer', memberPermission: 'shipments:book', forGuests: true } as const;
const oneShipment = { ...booking, params: idParams } as const;
const reading = { auth: 'customer', memberPermission: 'shipments:read' } as const;

export const createShipment = defineEndpoint('createShipment', 'POST /shipment/create-shipment', {
  summary: 'Create a shipment, unpaid or paid from the balance',
  ...booking,
  /** Anything but a card books it at once. */
  body: z.safeExtend(shipmentRequest, { pay_from: payFrom }),
  takesKey: true,
  response: z.object({ message: z.string(), shipment: shipmentRecord }),
  errors: ['CONFLICT', 'NOT_QUOTABLE', 'TOO_MANY_REQUESTS'],
});

const statusCount = z.object({ status: z.enum(shipmentStatuses), count: z.int() });
export type StatusCount = z.output<typeof statusCount>;

/** Newest first. A page past the end is empty. */
export const myShipments = defineEndpoint('myShipments', 'GET /shipment/my-shipments', {
  summary: "List the customer's shipments",
  ...reading,
  query: z.object({
    page: pageText,
    /** With spaces or underscores. An unknown status matches nothing. */
    status: z.optional(boundedText(100).check(z.maxLength(100))),
    /** Part of a reference, tracking code or the receiver's name and address. Of the newest 10,000, unless it is a whole reference or code. */
    search: searchText,
  }),
  response: z.object({
    data: z.array(shipmentRecord),
    total: z.int(),
    /** Of all the customer's shipments, whatever is filtered. Without the statuses none of them has; absent where there are none. */
    status_counts: z.optional(z.array(statusCount)),
  }),
});

export const getShipment = defineEndpoint('getShipment', 'GET /shipment/{id}', {
  summary: "One of the customer's shipments",
  ...reading,
  forGuests: true,
  params: idParams,
  response: z.object({ shipment: shownShipment }),
  errors: ['NOT_FOUND'],
});

/** Cancels its open payment too. A second call gets the same answer. */
export const deleteShipment = defineEndpoint('deleteShipment', 'DELETE /shipment/{id}', {
  summary: 'Withdraw an unpaid shipment',
  ...oneShipment,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** For a shipment that was saved without the declaration. */
export const declareShipment = defineEndpoint('declareShipment', 'POST /shipment/{id}/declare', {
  summary: 'Declare that the content of a shipment is allowed',
  ...oneShipment,
  response: messageAnswer,
  errors: ['NOT_FOUND'],
});

/** Refunds the payment. */
export const cancelShipment = defineEndpoint('cancelShipment', 'POST /shipment/{id}/cancel', {
  summary: 'Cancel a shipment before it is collected',
  ...oneShipment,
  response: z.object({ message: z.string(), shipment: shipmentRecord }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const repeatShipment = defineEndpoint('repeatShipment', 'POST /shipment/{id}/repeat', {
  summary: 'Create a shipment like an earlier one, at today’s price',
  auth: 'customer',
  memberPermission: 'shipments:book',
  params: idParams,
  takesKey: true,
  response: z.object({ message: z.string(), shipment: shipmentRecord }),
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_QUOTABLE', 'TOO_MANY_REQUESTS'],
});

/** Takes the whole form and prices it again. Cancels the open payment, so that nobody pays the old price. */
export const updateShipment = defineEndpoint('updateShipment', 'PUT /shipment/{id}', {
  summary: 'Change an unpaid shipment',
  ...oneShipment,
  body: shipmentWithoutReturn,
  takesKey: true,
  response: z.object({ message: z.string(), shipment: shipmentRecord }),
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_QUOTABLE', 'TOO_MANY_REQUESTS'],
});
