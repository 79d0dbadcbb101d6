import * as z from 'zod/mini';
import type { Schema } from '../../contract/endpoint.ts';

/** A JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1). */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The JSON Schema of what is sent (`input`) or answered (`output`). */
export function jsonSchemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
  });
  return described;
}

/** Takes out what is true of every number or date, and the promise never to add a field to an answer, which we don't make. */
function dropNoise(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}
