import type { FastifyServerOptions } from 'fastify';

/**
 * The contract is checked with zod. Left alone, the framework would load a checker and a writer of its own, a twentieth of a start, that
 * no route asks for.
 */
export const withoutSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas },
};

function refuseSchemas(): never {
  throw new Error('Routes have no schemas of the framework’s: declare an endpoint in the contract.');
}
