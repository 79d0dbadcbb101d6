import { setImmediate as letOthersRun } from 'node:timers/promises';
import * as z from 'zod/mini';
import { shipmentMessages, shipmentWithoutReturn } from '../../../contract/shipments.ts';
import { piecesWith } from '../../../contract/values/pieces.ts';
import { shipmentPostalCode } from '../../../contract/values/places/postcode.ts';
import { chargeableWeightKg, weightWith } from '../../../contract/values/weight.ts';
import type { Customer } from '../../http/authenticate.ts';
import { Refusal } from '../../http/errors.ts';
import { describeIssue } from '../../http/validation-messages.ts';
import { locatePostcode, unservedMessage } from '../../quotes/locate-postcode.ts';
import { tooHeavyMessage } from '../../quotes/price-route.ts';
import { heaviestPieceKg } from '../../quotes/price-shipment.ts';
import { tariffAt } from '../../quotes/tariff.ts';
import { type PrepareDeps, prepareShipment } from '../create/prepare-shipment.ts';
import type { Shipment } from '../shipment.ts';

export type RawRow = Readonly<Record<string, unknown>>;

export type PreparedRow = { readonly shipment: Shipment } | { readonly errors: Readonly<Record<string, string>> };

/** Then other requests run: a thousand rows at once would keep everybody waiting. */
const rowsInOneGo = 50;

/**
 * Each row follows the rules and prices of the shipment form. It has no total of its own, and declares nothing by itself: that is the
 * batch's.
 */
export async function prepareRows(
  deps: PrepareDeps,
  customer: Customer,
  rows: readonly RawRow[],
  { isDeclared }: { readonly isDeclared: boolean },
): Promise<readonly PreparedRow[]> {
  const read: PreparedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsInOneGo === 0) await letOthersRun();
    read.push(prepareRow(deps, customer, { ...row, sender_declaration: isDeclared }));
  }
  return read;
}

function prepareRow(deps: PrepareDeps, customer: Customer, row: RawRow): PreparedRow {
  const { total_amount: _total, ...form } = row;
  const parsed = z.safeParse(shipmentWithoutReturn, form, { error: describeIssue });
  if (!parsed.success) {
    const errors = errorsIn(parsed.error.issues);
    return { errors: { ...unservedIn(deps, form), ...tooHeavyIn(deps, form), ...errors } };
  }
  try {
    return { shipment: prepareShipment(deps, customer, parsed.data) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { errors: { ...tooHeavyIn(deps, form), ...(error.fields ?? { weight: error.message }) } };
  }
}

const ends = [
  ['shipper_postal_code', 'pickup'],
  ['receiver_postal_code', 'delivery'],
] as const;

/** Checked although the row has other errors: the customer should see all of them at once. */
function unservedIn({ priceBook, now }: PrepareDeps, row: RawRow): Record<string, string> {
  const tariff = tariffAt(priceBook.tariffs, now());
  const errors: Record<string, string> = {};
  for (const [name, end] of ends) {
    const code = z.safeParse(shipmentPostalCode, row[name]).data;
    const place = code === undefined ? undefined : locatePostcode(tariff, priceBook.postAreas, code);
    if (place && 'reason' in place) errors[name] = unservedMessage(end, place);
  }
  return errors;
}

const load = z.object({
  weight: weightWith(shipmentMessages.required),
  total_gross_weight: z.optional(weightWith(shipmentMessages.required)),
  number_of_pieces: piecesWith(shipmentMessages.required),
});

function tooHeavyIn({ priceBook, now }: PrepareDeps, row: RawRow): Record<string, string> {
  const { data } = z.safeParse(load, row);
  if (data === undefined) return {};
  const { weight, total_gross_weight: gross = weight, number_of_pieces: pieces } = data;
  const tariff = tariffAt(priceBook.tariffs, now());
  if (chargeableWeightKg(weight, gross) <= heaviestPieceKg(tariff) * pieces) return {};
  return { [gross > weight ? 'total_gross_weight' : 'weight']: tooHeavyMessage(tariff) };
}

/** The first message of each field. */
function errorsIn(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}
