import { z } from 'zod';

type Schema = Record<string, unknown>;

/** JSON Schema of an answer for the serialiser: envelope around `data`, for 200 and 201. */
export function responseSchema(data: z.ZodType): Record<string, Schema> {
  const envelope = {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: simplify(z.toJSONSchema(data, { target: 'draft-7', io: 'output', reused: 'inline' }) as Schema),
    },
  };
  return { 200: envelope, 201: envelope };
}

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
