/** Writes the types of a client in TypeScript, of nothing but the document: what does not fit the shop does not compile. */
import { type OpenApi, type Operation, type Parameter, resolve, type Schema } from './document.ts';

const HEAD = `/** Generated of /api/v1/openapi.json (testing/openapi/types.ts): vitest -u on testing/openapi writes it again. */
// biome-ignore-all format: as it was generated
`;

/** A file with a type for each named shape, and \`Calls\`: what each call takes and answers. */
export function typesOf(document: OpenApi): string {
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${nameOf(name)} = ${typeOf(schema)};`,
  );
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, one]) => `  '${method.toUpperCase()} ${path}': ${callOf(document, one)};`,
    ),
  );
  return `${HEAD}${shapes.join('\n')}\nexport interface Calls {\n${calls.join('\n')}\n}\n`;
}

/** `Error` is a word of the language. */
const nameOf = (name: string): string => (name === 'Error' ? 'Refused' : name);

/** What a call takes, in parts, of which those it does not have are missing; `data` is what it answers. */
function callOf(document: OpenApi, { parameters = [], requestBody, responses }: Operation): string {
  const body = requestBody?.content['application/json']?.schema;
  const parts = [
    ...(['path', 'query', 'header'] as const).flatMap((place) =>
      partOf(
        place,
        parameters.filter((one) => one.in === place),
      ),
    ),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    `data: ${dataOf(document, responses)}`,
  ];
  return `{ ${parts.join('; ')} }`;
}

function partOf(place: string, parameters: readonly Parameter[]): string[] {
  if (parameters.length === 0) return [];
  const isNeeded = parameters.some(({ required }) => required);
  return [`${place}${isNeeded ? '' : '?'}: ${fieldsOf(parameters)}`];
}

function dataOf(document: OpenApi, responses: Operation['responses']): string {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const schema = good?.content?.['application/json']?.schema;
  if (!schema) return 'Uint8Array';
  const envelope = schema.$ref ? (resolve(document, schema.$ref) as Schema) : schema;
  return typeOf(envelope.properties?.data ?? {});
}

const fieldsOf = (parameters: readonly Parameter[]): string =>
  braces(
    parameters.map(
      ({ name, required, schema = {} }) => `${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
    ),
  );
const braces = (fields: readonly string[]): string =>
  fields.length === 0 ? 'Record<never, never>' : `{ ${fields.join('; ')} }`;
const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref.split('/').at(-1) ?? '');
  if (schema.anyOf) return union(schema.anyOf.map(typeOf));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  return union([schema.type ?? 'unknown'].flat().map((type) => ofType(type, schema)));
}

function ofType(
  type: string,
  { items = {}, properties, required = [], additionalProperties }: Schema,
): string {
  if (type === 'array') return `(${typeOf(items)})[]`;
  if (type !== 'object') return PLAIN[type] ?? 'unknown';
  if (!properties && typeof additionalProperties === 'object')
    return `Record<string, ${typeOf(additionalProperties)}>`;
  return braces(
    Object.entries(properties ?? {}).map(
      ([name, one]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`,
    ),
  );
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
