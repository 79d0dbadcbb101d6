import * as z from 'zod/mini';
import type { Schema } from '../../contract/endpoint.ts';

/** Whether a value is what a schema declares, with nothing beside it: parsing it would only copy it. */
export type IsExactly = (value: unknown) => boolean;

/**
 * Makes that question of a schema, once. It is asked of every answer, and takes less than half as long as parsing. It never says yes
 * to what it is not sure of: an undeclared field, an object with a class of its own, or a kind of schema that it does not know.
 */
export function isExactly(schema: Schema): IsExactly {
  const { _zod: zod } = schema as z.core.$ZodTypes; // whatever zod has made is one of its types
  const { def } = zod;
  if (def.checks?.length) return askZod(schema);
  if (def.type === 'object' && !def.catchall) return isObjectOf(def.shape);
  if (def.type === 'array') return isArrayOf(isExactly(def.element));
  if (def.type === 'optional') return isOr(undefined, isExactly(def.innerType));
  if (def.type === 'nullable') return isOr(null, isExactly(def.innerType));
  if (def.type === 'string') return isStringOf(def, schema);
  if (def.type === 'number' && !('format' in def)) return Number.isFinite;
  if (def.type === 'enum') return isOneOf(Object.values(def.entries));
  return askZod(schema);
}

/** For everything that is a single value, and for what parsing may change: that is another value, and so not exact. */
function askZod(schema: Schema): IsExactly {
  return (value) => {
    const result = z.safeParse(schema, value);
    return result.success && Object.is(result.data, value);
  };
}

function isStringOf(def: z.core.$ZodStringDef, schema: Schema): IsExactly {
  if (!('format' in def)) return (value) => typeof value === 'string';
  // A date or a time is no more to zod than what its pattern says.
  const pattern = 'pattern' in def && (def.format === 'datetime' || def.format === 'date') ? def.pattern : undefined;
  return pattern instanceof RegExp ? (value) => typeof value === 'string' && pattern.test(value) : askZod(schema);
}

function isOneOf(values: readonly unknown[]): IsExactly {
  const known = new Set(values);
  return (value) => known.has(value);
}

function isOr(other: undefined | null, isInner: IsExactly): IsExactly {
  return (value) => value === other || isInner(value);
}

function isArrayOf(isElement: IsExactly): IsExactly {
  return (value) => {
    if (!Array.isArray(value) || 'toJSON' in value) return false;
    for (const element of value) if (!isElement(element)) return false; // a hole is undefined
    return true;
  };
}

function isObjectOf(shape: Readonly<Record<string, Schema>>): IsExactly {
  const names = new Set(Object.keys(shape));
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, isField: isExactly(schema) }));

  return (value) => {
    // JSON asks an object of a class how it wants to be written.
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
    for (const name in value) if (!names.has(name)) return false;
    const given = value as Readonly<Record<string, unknown>>; // a plain object, whatever it holds
    for (const { name, isField } of fields) if (!isField(given[name])) return false;
    return true;
  };
}
