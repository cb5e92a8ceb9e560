/** An OpenAPI 3.1 document as far as the shop writes one. */

export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  [keyword: string]: unknown;
};
export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema?: Schema;
}
export interface Content {
  schema?: Schema;
  example?: unknown;
}
export interface Answer {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
}
export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Answer>;
}
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description?: string; license?: object };
  servers: { url: string; description?: string }[];
  security?: object[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> } & Record<string, Record<string, unknown>>;
}

/** Every operation with what it is called in a complaint; webhooks among them. */
export const operationsOf = ({ paths, webhooks }: OpenApi): [name: string, Operation][] =>
  [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  );

/** What a reference names; undefined = nothing. */
export const resolve = (document: OpenApi, ref: string): unknown =>
  ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document);

/** Each object that is somewhere within a value, with where it stands. */
export function* objectsIn(node: unknown, at = ''): Generator<[at: string, Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [at, node as Record<string, unknown>];
  for (const [key, value] of Object.entries(node)) yield* objectsIn(value, `${at}/${key}`);
}
