import { CODE } from '@qingnang/contract/envelope';
import { z } from 'zod';
import { Refusal } from './errors.ts';

/**
 * Names that a call does not know are refused, not ignored: who misspells a filter must not be answered as if there were none.
 * @param words what they are called: 参数, 字段
 * @throws 422 that names each of them
 */
export function refuseUnknown(schema: z.ZodType | undefined, value: unknown, words: string): void {
  const names = schema ? unknownIn(schema, value, '') : Object.keys(value ?? {});
  const [first] = names;
  if (first === undefined) return;
  const errors = Object.fromEntries(names.map((name) => [name, [`${words} ${name} 不存在`]]));
  throw new Refusal(422, CODE.invalid, `${words} ${first} 不存在`, { errors });
}

/** The names in a value that its schema does not know, with dots: `items.0.colour`. */
function unknownIn(schema: z.core.$ZodType, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (schema instanceof z.ZodObject) {
    const { shape } = schema;
    return Object.entries(value).flatMap(([name, one]) =>
      Object.hasOwn(shape, name) ? unknownIn(shape[name], one, `${path}${name}.`) : [`${path}${name}`],
    );
  }
  if (schema instanceof z.ZodArray)
    return Array.isArray(value)
      ? value.flatMap((one, at) => unknownIn(schema.element, one, `${path}${at}.`))
      : [];
  // What fits one of several shapes is known.
  if (schema instanceof z.ZodUnion)
    return schema.options
      .map((option) => unknownIn(option, value, path))
      .reduce((best, names) => (names.length < best.length ? names : best));
  // `preprocess` reads first and checks afterwards, `transform` the other way round.
  if (schema instanceof z.ZodPipe)
    return unknownIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value, path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return unknownIn(schema.def.innerType, value, path);
  return [];
}
