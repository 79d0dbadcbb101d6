import type { JsonSchema } from './json-schema.ts';

/** One line of a table of fields: `lines[].amount`, `number`, required. */
export interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** The fields of an object schema and of everything inside it, in the order they are declared. */
export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property === 'boolean') return [];
    const name = prefix + key;
    const row = {
      name,
      type: typeName(property),
      isRequired: schema.required?.includes(key) ?? false,
      description: property.description ?? '',
    };
    return [row, ...fieldRows(property, `${name}.`), ...fieldRows(itemsOf(property), `${name}[].`)];
  });
}

/** A schema's type in words: `number or string`, `list of objects`, `"UK"`. */
export function typeName(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `list of ${plural(typeName(itemsOf(schema)))}`;
  if (schema.anyOf)
    return schema.anyOf.map((choice) => (typeof choice === 'boolean' ? 'anything' : typeName(choice))).join(' or ');
  const names = [schema.type ?? 'anything'].flat();
  return [names.join(' or '), schema.format && `(${schema.format})`].filter(Boolean).join(' ');
}

function plural(name: string): string {
  return /^[a-z]+$/.test(name) ? `${name}s` : name;
}

function itemsOf(schema: JsonSchema): JsonSchema {
  return typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {};
}
