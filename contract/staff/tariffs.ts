import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { boundedText } from '../values/texts/bounded-text.ts';

const nameMessage = 'Name a draft with small letters, digits and dashes, such as spring-2027.';

/** With a letter: a number alone is a published version. */
export const draftName = /^(?=.*[a-z])[a-z0-9-]{1,50}$/;

const draft = boundedText(50, nameMessage).check(z.regex(draftName, nameMessage));

/** Of a published version, or of a draft. */
const name = boundedText(50).check(z.regex(/^[a-z0-9-]{1,50}$/, 'Choose a tariff.'));

const priceMessage = 'Enter a price in pounds, such as 2.50.';
const price = z
  .number(priceMessage)
  .check(z.gte(0, priceMessage), z.lte(10_000, priceMessage), z.multipleOf(0.01, priceMessage));

const whole = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}.`;
  return z.int(message).check(z.gte(least, message), z.lte(most, message));
};

const percentMessage = 'Enter a percentage, such as 20 or 17.5.';

/** Before VAT. */
const prices = z.object({
  vat_percent: z
    .number(percentMessage)
    .check(z.gte(0, percentMessage), z.lte(100, percentMessage), z.multipleOf(0.01, percentMessage)),
  unpaid_days: whole(1, 90),
  unused_days: whole(1, 365),
  /** In pounds. */
  included_cover: whole(0, 100_000),
  bands: z.array(z.object({ up_to_kg: whole(1, 10_000), price })),
  zones: z.array(z.object({ code: z.string(), name: z.string(), supplement: price, delivery_days: whole(1, 30) })),
});

export type TariffPrices = z.output<typeof prices>;

const tariffRow = z.object({
  /** The version, or a draft's name. */
  name: z.string(),
  /** Null of a draft. */
  effective_from: z.nullable(z.iso.datetime()),
  is_current: z.boolean(),
  saved_at: z.nullable(z.iso.datetime()),
});

export type TariffRow = z.output<typeof tariffRow>;

/** Those for everybody, the drafts first and then the newest. Customers' own are published by command. */
export const listTariffs = defineEndpoint('listTariffs', 'GET /staff/tariffs', {
  summary: 'List the tariffs for everybody, and the drafts',
  auth: 'staff',
  permission: 'tariffs:read',
  response: z.object({ data: z.array(tariffRow) }),
});

export const getTariff = defineEndpoint('getTariff', 'GET /staff/tariffs/prices', {
  summary: 'The prices of a tariff, and of the one in force',
  auth: 'staff',
  permission: 'tariffs:read',
  query: z.object({ name }),
  response: z.object({
    data: prices,
    in_force: prices,
    /** Of what a draft holds, to publish just that; null of a published version. */
    revision: z.nullable(z.string()),
  }),
  errors: ['NOT_FOUND'],
});

export const saveTariffDraft = defineEndpoint('saveTariffDraft', 'PUT /staff/tariffs/draft', {
  summary: 'Save a draft of a tariff',
  auth: 'staff',
  permission: 'tariffs:manage',
  body: z.object({
    name: draft,
    /** Whose zones it has. */
    like: name,
    prices,
  }),
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});

const comparison = z.object({
  days: z.int(),
  shipments: z.int(),
  /** In pounds, before VAT: as sold, and by this tariff. */
  sold: z.number(),
  compared: z.number(),
  /** Shipments that it has no price for; in neither sum. */
  unpriced: z.int(),
  /** Customers who would have paid more, or less. */
  dearer: z.int(),
  cheaper: z.int(),
});

export type TariffComparison = z.output<typeof comparison>;

export const compareTariff = defineEndpoint('compareTariff', 'GET /staff/tariffs/comparison', {
  summary: 'What the last 30 days would have cost by a tariff',
  auth: 'staff',
  permission: 'tariffs:read',
  query: z.object({ name }),
  response: z.object({ data: comparison }),
  errors: ['NOT_FOUND'],
});

const dayMessage = 'Choose a day from tomorrow on.';

/** From the first minute of a day in London. Nobody can edit it from then on. */
export const publishTariffDraft = defineEndpoint('publishTariffDraft', 'POST /staff/tariffs/published', {
  summary: 'Publish a draft',
  auth: 'staff',
  permission: 'tariffs:manage',
  body: z.object({
    name: draft,
    /** As it was when somebody looked at it. */
    revision: boundedText(50, 'Name the revision that you looked at.').check(z.minLength(1)),
    from: boundedText(10, dayMessage).check(z.iso.date(dayMessage)),
    /** Refused without it where the rate of VAT changes on that day. */
    is_vat_change: z.optional(z.boolean()),
  }),
  response: z.object({ message: z.string(), version: z.int() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
