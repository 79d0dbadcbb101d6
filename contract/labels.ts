import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams } from './values/id.ts';
import { fileBytes } from './values/texts/file-bytes.ts';

/** A roll of thermal labels, one to a page, or A4 paper, four to a page. */
export const labelFormats = ['4x6', 'a4'] as const;

export type LabelFormat = (typeof labelFormats)[number];

export const mostLabelledShipments = 1000;

/** A shipment has one label for each parcel. */
export const mostLabels = 2000;

/** Absent: 4x6. */
const format = z.optional(z.enum(labelFormats, 'Choose the format 4x6 or a4.'));
const query = z.object({ format });
const customersPdf = {
  auth: 'customer',
  memberPermission: 'shipments:book',
  response: fileBytes,
  produces: 'application/pdf',
} as const;

export const shipmentLabel = defineEndpoint('shipmentLabel', 'GET /shipment/{id}/label', {
  summary: 'The labels of a paid shipment, to print',
  ...customersPdf,
  forGuests: true,
  params: idParams,
  query,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** In the order of `ids`: all of them, or none. */
export const selectedLabels = defineEndpoint('selectedLabels', 'POST /shipment/labels', {
  summary: 'The labels of several shipments in one file, to print',
  ...customersPdf,
  body: z.object({
    /** Parcel ids or references. Duplicates are printed once. */
    ids: z
      .array(id, 'Send a list of shipments.')
      .check(
        z.minLength(1, 'Select at least one shipment.'),
        z.maxLength(mostLabelledShipments, 'Select at most 1,000 shipments at a time.'),
      ),
    format,
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** In the order of its file, without cancelled and collected shipments. */
export const batchLabels = defineEndpoint('batchLabels', 'GET /shipment/bulk/{id}/labels', {
  summary: 'The labels of a batch of shipments in one file, to print',
  ...customersPdf,
  params: idParams,
  query,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Today by London time. If they don't fit in one file, the next call returns the rest: those of this call then count as printed. */
export const unprintedLabels = defineEndpoint('unprintedLabels', 'GET /shipment/labels/unprinted', {
  summary: 'The labels of everything booked today and not yet printed, in one file',
  ...customersPdf,
  query,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** For a shop to import. */
export const batchTrackingCodes = defineEndpoint('batchTrackingCodes', 'GET /shipment/bulk/{id}/tracking-codes', {
  summary: 'The tracking numbers of a batch of shipments as a table',
  auth: 'customer',
  memberPermission: 'shipments:read',
  params: idParams,
  response: fileBytes,
  produces: 'text/csv',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** For senders without a printer: the driver scans it and brings the label. */
export const shipmentQr = defineEndpoint('shipmentQr', 'GET /shipment/{id}/qr', {
  summary: 'The tracking number of a paid shipment as a QR code',
  auth: 'customer',
  memberPermission: 'shipments:book',
  forGuests: true,
  params: idParams,
  response: fileBytes,
  produces: 'image/svg+xml',
  errors: ['NOT_FOUND', 'CONFLICT'],
});
