import { describe, expect, it } from 'vitest';
import { fieldRows, typeName } from './openapi.routes.ts';

describe('fieldRows', () => {
  it('names the fields of objects and lists inside', () => {
    const place = { type: 'object', properties: { town: { type: 'string', description: 'Its post town.' } } } as const;
    const rows = fieldRows({
      type: 'object',
      properties: { from: place, via: { type: 'array', items: place } },
      required: ['from'],
    });
    expect(rows.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ['from', 'object', true],
      ['from.town', 'string', false],
      ['via', 'list of objects', false],
      ['via[].town', 'string', false],
    ]);
    expect(rows[1]?.description).toBe('Its post town.');
  });
});

describe('typeName', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['number', 'string'] }, 'number or string'],
    [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
    [{ enum: ['UK', 'FR'] }, '"UK" or "FR"'],
    [{ const: 4 }, '4'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integers'],
    [{}, 'anything'],
  ] as const)('says of %j: %s', (schema, name) => {
    expect(typeName(structuredClone(schema) as Parameters<typeof typeName>[0])).toBe(name); // only the literal is readonly
  });
});
