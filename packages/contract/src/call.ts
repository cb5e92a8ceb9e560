/**
 * A call bound to its endpoint by type: `call<typeof adminCoupon>('GET /api/admin/coupons/:id', { at: { id } })`. Shop, office and
 * tests each have a client of this shape. They import endpoints as types only, so that no schema reaches a browser; that is why
 * the name is written out, and a name that is not the endpoint's does not compile.
 */

interface Schema {
  _zod: { input: unknown; output: unknown };
}

/** What a client has to know of an endpoint. */
export interface Wire {
  method: string;
  path: string;
  data: Schema;
}

export type NameOf<E extends Wire> = `${E['method']} ${E['path']}`;

/** The `data` of a successful answer. */
export type DataOf<E extends Wire> = E['data']['_zod']['output'];

/** What may be asked: one of the endpoint's values each, '' for none, numbers also as text. */
export type QueryOf<E> = E extends { query: { _zod: { output: infer Query } } }
  ? { [Name in keyof Query]?: Asked<Query[Name]> | '' | undefined }
  : never;
type Asked<Value> = Value extends number ? number | string : Value;

/** The same as an address bar has it: known names, with any text, which only the server can judge. */
export type FilterOf<E> = { [Name in keyof QueryOf<E>]?: string | number | undefined };

/** Asks for what an address bar says. */
export const fromAddress = <Query>(
  filter: { [Name in keyof NoInfer<Query>]?: string | number | undefined },
) => filter as Query;

/**
 * What is sent: named and typed as the server reads it. A field with a default may be left out; a number may be the text that
 * somebody typed, which the server reads or refuses beside its field.
 */
export type BodyOf<E> = E extends { body: { _zod: { input: infer Given; output: infer Read } } }
  ? Sent<Given, Read>
  : never;
type Sent<Given, Read> = Read extends readonly (infer Item)[]
  ? readonly Sent<Given extends readonly (infer GivenItem)[] ? GivenItem : unknown, Item>[]
  : Read extends number
    ? Read | string
    : Read extends object
      ? SentFields<Given, Read>
      : Read;
type SentFields<Given, Read> = {
  [Name in keyof Read as Name extends LeftOut<Given> ? never : Name]: Sent<
    Name extends keyof Given ? NonNullable<Given[Name]> : unknown,
    Read[Name]
  >;
} & {
  [Name in keyof Read as Name extends LeftOut<Given> ? Name : never]?:
    | Sent<Name extends keyof Given ? NonNullable<Given[Name]> : unknown, Read[Name]>
    | undefined;
};
type LeftOut<Given> = {
  [Name in keyof Given]-?: Record<never, never> extends Pick<Given, Name> ? Name : never;
}[keyof Given];

type IdsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | IdsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Everything that a call carries beside its name. */
export type Given<E extends Wire> = ([IdsOf<E['path']>] extends [never]
  ? { at?: never }
  : { at: Record<IdsOf<E['path']>, string | number> }) &
  (E extends { query: Schema } ? { query?: QueryOf<E> } : { query?: never }) &
  (E extends { body: Schema } ? { body: BodyOf<E> } : { body?: never });

/** The last parameters of a client: what is given, with the client's own options; left out where nothing has to be. */
export type Rest<E extends Wire, Options> =
  Record<never, never> extends Given<E> ? [given?: Given<E> & Options] : [given: Given<E> & Options];

/** A call as a client of any kind sees it. */
export interface AnyGiven {
  at?: Record<string, string | number> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** The method of a name, and its address with ids and query filled in. */
export function addressOf(
  name: string,
  { at = {}, query = {} }: Pick<AnyGiven, 'at' | 'query'> = {},
): { method: string; path: string; url: string } {
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, id: string) => encodeURIComponent(String(at[id])));
  return { method, path, url: withQuery(path, query) };
}

/** `path?query`: what is undefined or empty is left out, a list repeats its field. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const asked = new URLSearchParams();
  for (const [field, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== '') asked.append(field, String(one));
  return asked.size === 0 ? path : `${path}?${asked.toString()}`;
}
