import fastJson, { type ObjectSchema } from 'fast-json-stringify';
import { z } from 'zod';

type Schema = Record<string, unknown>;
/** Writes an envelope with its data; what the contract does not declare is left out. */
type Serialiser = (envelope: unknown) => string;

const serialisers = new WeakMap<z.ZodType, Serialiser>();

/**
 * The serialiser of an answer, made when it is first asked for: hundreds of calls that nobody makes would take a second of
 * every start. The success answers of a call and of its HEAD share one.
 */
export function serialiserOf(data: z.ZodType): Serialiser {
  return (envelope) => {
    let write = serialisers.get(data);
    if (!write) {
      write = fastJson(envelopeSchema(data));
      serialisers.set(data, write);
    }
    return write(envelope);
  };
}

const envelopeSchema = (data: z.ZodType): ObjectSchema => ({
  type: 'object',
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    data: simplify(z.toJSONSchema(data, { target: 'draft-7', io: 'output', reused: 'inline' }) as Schema),
  },
});

/** JSON Schema of what a caller sends. */
export function inputSchema(schema: z.ZodType): Schema {
  const { $schema: _drop, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  }) as Schema;
  return rest;
}

/** JSON Schema of an answer's data for the published contract. */
export function outputSchema(schema: z.ZodType): Schema {
  const { $schema: _drop, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'output',
  }) as Schema;
  return rest;
}

/**
 * `anyOf [X, null]` becomes X with `nullable`, which the serialiser writes without validating at run time, and bounds,
 * which it does not need, are dropped.
 */
function simplify(node: unknown): Schema {
  if (Array.isArray(node)) return node.map(simplify) as unknown as Schema;
  if (typeof node !== 'object' || node === null) return node as Schema;
  const schema = node as Schema;
  const options = schema.anyOf as Schema[] | undefined;
  if (options?.length === 2 && options.some((one) => one.type === 'null')) {
    const other = options.find((one) => one.type !== 'null');
    return { ...simplify(other), nullable: true };
  }
  const { $schema: _schema, minimum: _min, maximum: _max, pattern: _pattern, ...rest } = schema;
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, simplify(value)]));
}
