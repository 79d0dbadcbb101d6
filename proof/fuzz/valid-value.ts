import type { JsonSchema } from '../../server/openapi/json-schema.ts';
import type { Random } from '../../server/testing/seeded-random.ts';

/** Plausible values by field name; the first pattern that matches counts. */
export type KnownValues = readonly (readonly [name: RegExp, values: readonly [string, ...string[]]])[];

/** A value that fits a JSON Schema and is plausible for the field's name, so that requests pass validation and reach rules and database. */
export function validValue(schema: JsonSchema, name: string, random: Random, known: KnownValues): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  const [first, ...others] = choices ?? [];
  if (first) return validValue(random.pick([first, ...others]), name, random, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[random.below(schema.enum.length)];
  switch (schema.type) {
    case 'object':
      return fittingObject(schema, random, known);
    case 'array':
      return Array.from({ length: 1 + random.below(3) }, () => validValue(itemOf(schema), name, random, known));
    case 'boolean':
      return random.below(2) === 0;
    case 'integer':
    case 'number':
      return (schema.minimum ?? 1) + random.below(20);
    case 'null':
      return null;
    case 'string':
    case undefined:
      break;
  }
  return fittingText(schema, name, random, known);
}

function fittingObject(schema: JsonSchema, random: Random, known: KnownValues): Record<string, unknown> {
  const required = new Set(schema.required);
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || random.below(2) === 0,
  );
  return Object.fromEntries(
    properties.map(([name, property]) => [name, validValue(asSchema(property), name, random, known)]),
  );
}

function fittingText(schema: JsonSchema, name: string, random: Random, known: KnownValues): string {
  const values = known.find(([pattern]) => pattern.test(name))?.[1];
  const text = values ? random.pick(values) : random.pick(['Larkspur', 'High Street', '12', 'A box of books', '5']);
  return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength);
}

function itemOf({ items }: JsonSchema): JsonSchema {
  return asSchema(Array.isArray(items) ? items[0] : items);
}

/** A schema may also be a boolean. */
function asSchema(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === 'object' ? schema : {};
}
