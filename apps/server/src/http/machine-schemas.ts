import { v1Names } from '@qingnang/contract/v1-fields';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** What schemas say of themselves, and what the document calls them. */
class Names extends z.core.$ZodRegistry<Json> {
  override get(schema: z.core.$ZodType) {
    const described = z.globalRegistry.get(schema);
    const name = v1Names.get(schema);
    return name ? { ...described, ...name } : described;
  }

  override has(schema: z.core.$ZodType): boolean {
    return v1Names.has(schema) || z.globalRegistry.has(schema);
  }
}
const NAMES = new Names();

/** JSON Schemas of a document, in which shapes with a name are written once and referred to. */
export class Schemas {
  /** By name, for `components.schemas`. */
  readonly named: Record<string, Json> = {};

  /** @param io what a caller sends, or what it is answered @returns the schema, or where it stands */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      unrepresentable: io === 'input' ? 'any' : 'throw',
      metadata: NAMES,
    }) as Json & { $defs?: Record<string, Json> };
    for (const [name, one] of Object.entries($defs)) this.#keep(name, one);
    const name = v1Names.get(schema)?.id;
    // Where several places refer to it, it stands among the others already.
    if (name === undefined || own.$ref !== undefined) return referring(own) as Json;
    this.#keep(name, own);
    return { $ref: `#/components/schemas/${name}` };
  }

  #keep(name: string, { id: _, ...schema }: Json): void {
    this.named[name] = referring(schema) as Json;
  }
}

/** The same with references to where the document keeps named schemas. */
function referring(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(referring);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, referring(value)],
    ),
  );
}
