import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addressForm } from './addresses/address-book.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { findGoods } from './goods/find-goods.ts';
import { shipmentRequest } from './shipments.ts';
import { trackRequest } from './tracking.ts';
import { emailWith } from './values/people/email.ts';
import { newPasswordWith } from './values/people/password.ts';
import { phoneWith } from './values/people/phone.ts';
import { formatPostalCode, parsePostcode, postalCode } from './values/places/postcode.ts';
import { longTextWith, plainTextWith } from './values/texts/plain-text.ts';
import { normaliseTrackingCode } from './values/tracking-code.ts';
import { weight } from './values/weight.ts';

/** As long as the longest text of the contract, a passkey's, may be before it is read. */
const longestWorkedOn = 64_000;

const megabyte = 1_048_576;

/** U+FDFA becomes eighteen characters when it is normalised. */
const hostileTexts = {
  'U+FDFA': '\uFDFA'.repeat(megabyte / 3),
  'combining marks': '\u0301'.repeat(megabyte / 2),
  spaces: ' '.repeat(megabyte),
};

/** What reads or copies a whole text: the text is `this`, or the first argument. */
const costlyMethods = [
  ...(['normalize', 'replace', 'replaceAll', 'trim', 'trimStart', 'trimEnd', 'split', 'match'] as const).map(
    (name) => [String.prototype, name] as const,
  ),
  ...(['toLowerCase', 'toUpperCase'] as const).map((name) => [String.prototype, name] as const),
  ...(['exec', 'test'] as const).map((name) => [RegExp.prototype, name] as const),
  [Array, 'from'] as const,
];

/** Runs a function and says which of these methods it called on a text that is too long to be worked on. */
function costlyCallsOf(run: () => void): string[] {
  const calls: string[] = [];
  const originals = costlyMethods.map(([owner, name]) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    const original = descriptor.value as (...args: unknown[]) => unknown; // each of them is a method
    const value = function (this: unknown, ...args: unknown[]) {
      const text = owner === String.prototype ? this : args[0];
      if (typeof text === 'string' && text.length > longestWorkedOn) calls.push(name);
      return Reflect.apply(original, this, args);
    };
    Object.defineProperty(owner, name, { ...descriptor, value });
    return () => Object.defineProperty(owner, name, descriptor);
  });
  try {
    run();
  } finally {
    for (const restore of originals) restore();
  }
  return calls;
}

type Place = (text: string) => unknown;

/** Every place of a schema where text is read, each as a function that puts a text there. */
function textPlaces(schema: unknown, path: string): [string, Place][] {
  const within = (inner: unknown, name: string, put: (value: unknown) => unknown) =>
    textPlaces(inner, name).map(([place, fill]): [string, Place] => [place, (text) => put(fill(text))]);
  if (schema instanceof z.ZodMiniObject) {
    const fields = Object.entries<unknown>(schema.shape);
    const fixed = fields.flatMap(([name, field]) =>
      field instanceof z.ZodMiniLiteral ? [[name, field.def.values[0]] as const] : [],
    );
    return fields.flatMap(([name, field]) =>
      within(field, `${path}.${name}`, (value) => ({ ...Object.fromEntries(fixed), [name]: value })),
    );
  }
  if (schema instanceof z.ZodMiniArray) return within(schema.def.element, `${path}[]`, (value) => [value]);
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    return schema.def.options.flatMap((option, index) => textPlaces(option, `${path}|${index}`));
  }
  if (schema instanceof z.ZodMiniPipe) return textPlaces(schema.def.in, path);
  for (const wrapper of [z.ZodMiniOptional, z.ZodMiniNullable, z.ZodMiniPrefault]) {
    if (schema instanceof wrapper) return textPlaces(schema.def.innerType, path);
  }
  const texts = [z.ZodMiniString, z.ZodMiniEnum, z.ZodMiniLiteral];
  if (texts.some((kind) => schema instanceof kind)) return [[path, (text) => text]];
  const others = [z.ZodMiniNumber, z.ZodMiniBoolean];
  if (others.some((kind) => schema instanceof kind)) return [];
  throw new Error(`It is not known where ${path} holds text.`);
}

const parts = endpoints.flatMap((endpoint: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = part === 'body' && endpoint.takesFile ? undefined : endpoint[part]; // a file is bytes
    return schema ? [{ name: `${endpoint.name} ${part}`, schema }] : [];
  }),
);
const rows = [
  { name: 'row of a batch', schema: shipmentRequest },
  { name: 'row of an address book', schema: addressForm },
];
const places = [...parts, ...rows].flatMap(({ name, schema }) =>
  textPlaces(schema, name).map(([place, fill]) => ({ place, fill, schema })),
);

describe('a megabyte of text', () => {
  it('is tried in every place', () => {
    const names = places.map(({ place }) => place);
    expect(names).toEqual(
      expect.arrayContaining([
        'getQuote body.postal_code_from',
        'getQuote body.weight|0',
        'getShipment params.id',
        'trackShipment query.tracking_code',
        'setPreference body.preference|0.place',
        'recordScans body.scans[].town',
        'addPasskey body.credential.response.transports[]',
        'row of a batch.shipment_content',
      ]),
    );
    expect(names.length).toBeGreaterThan(150);
  });

  it.each(Object.entries(hostileTexts))('of %s is refused before anything reads it', (_kind, text) => {
    const wrong = places.flatMap(({ place, fill, schema }) => {
      const input = fill(text);
      let isAccepted = false;
      const calls = costlyCallsOf(() => {
        isAccepted = z.safeParse(schema, input).success;
      });
      return isAccepted || calls.length > 0
        ? [`${place}: ${isAccepted ? 'accepted' : [...new Set(calls)].join(', ')}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(hostileTexts))('of %s costs nothing where no schema has read it', (_kind, text) => {
    for (const read of [formatPostalCode, parsePostcode, normaliseTrackingCode, findGoods]) {
      expect(costlyCallsOf(() => read(text))).toEqual([]);
    }
  });
});

describe('text that is too long', () => {
  it.each([
    [postalCode, 'Invalid postal code'],
    [phoneWith('Required'), 'Phone number is too long'],
    [plainTextWith('Required', 20), 'Use at most 20 characters.'],
    [longTextWith('Required', 20), 'Use at most 20 characters.'],
    [emailWith('Required'), 'Please provide a valid email address!.'],
    [newPasswordWith('Required'), 'Use at most 128 characters.'],
    [weight, 'Please provide a valid weight in KG!.'],
    [trackRequest.shape.tracking_code, 'That’s too long for a tracking number.'],
  ])('is refused once, in the words of its field', (schema, message) => {
    const result = z.safeParse(schema, 'x'.repeat(megabyte));
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('may have spaces around it that nobody sees', () => {
    expect(z.parse(postalCode, `${' '.repeat(40)}da1  1aa${'\u200B'.repeat(40)}`)).toBe('DA1 1AA');
    expect(z.parse(plainTextWith('Required', 20), `${' '.repeat(30)}Ada ${' '.repeat(30)}`)).toBe('Ada');
  });
});
