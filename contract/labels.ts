import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/bounded-text.ts';
import { fileBytes } from './values/file-bytes.ts';

/** A roll of thermal labels, one to a page, or A4 paper, four to a page. */
const labelFormats = ['4x6', 'a4'] as const;

export type LabelFormat = (typeof labelFormats)[number];

const params = z.object({ id: boundedText(100).check(z.minLength(1), z.maxLength(100)) });

/** The labels of a paid shipment as a PDF, one for each piece. */
export const shipmentLabel = defineEndpoint({
  name: 'shipmentLabel',
  method: 'GET',
  path: '/shipment/{id}/label',
  summary: 'The labels of a paid shipment, to print',
  auth: 'customer',
  params,
  /** Without a format: 4x6. */
  query: z.object({ format: z.optional(z.enum(labelFormats, 'The format is 4x6 or a4.')) }),
  response: fileBytes,
  produces: 'application/pdf',
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** The tracking code of a paid shipment as a QR code, for who has no printer: the driver scans it and brings the label. */
export const shipmentQr = defineEndpoint({
  name: 'shipmentQr',
  method: 'GET',
  path: '/shipment/{id}/qr',
  summary: 'The tracking code of a paid shipment as a QR code, to show',
  auth: 'customer',
  params,
  response: fileBytes,
  produces: 'image/svg+xml',
  errors: ['NOT_FOUND', 'CONFLICT'],
});
