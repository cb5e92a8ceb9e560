/** What a strict reader wants of an OpenAPI document. Each rule answers with what breaks it. */
import { type OpenApi, type Operation, objectsIn, operationsOf, resolve, type Schema } from './document.ts';
import { problemsOf } from './values.ts';

type Rule = (document: OpenApi) => string[];

const REFUSALS = ['400', '401', '403', '404', '409', '410', '422', '429'];
const HAN = /\p{Script=Han}/u;

const named = (document: OpenApi, isWrong: (one: Operation, name: string) => boolean): string[] =>
  operationsOf(document)
    .filter(([name, one]) => isWrong(one, name))
    .map(([name]) => name);
const ofCalls = (document: OpenApi): OpenApi => ({ ...document, webhooks: {} });

function* contents(document: OpenApi) {
  for (const [name, { requestBody, responses }] of operationsOf(document)) {
    for (const part of [requestBody, ...Object.values(responses)])
      for (const [type, content] of Object.entries(part?.content ?? {})) yield { name, type, content };
  }
}

export const RULES: Readonly<Record<string, Rule>> = {
  'says what it is, where, and who may call': ({ openapi, info, servers, security }) => [
    ...(openapi.startsWith('3.1.') ? [] : ['openapi']),
    ...((info.description ?? '').length > 100 && info.license ? [] : ['info']),
    ...(servers.length > 0 && servers.every((one) => /^https?:/.test(one.url) && one.description)
      ? []
      : ['servers']),
    ...(security?.length ? [] : ['security']),
  ],
  'names each operation once, as a function': (document) => {
    const ids = operationsOf(document).map(([, one]) => one.operationId ?? '');
    return ids.filter((id, at) => ids.indexOf(id) !== at || !/^[a-z]\w+$/.test(id));
  },
  'puts each operation into one chapter, with words': (document) => {
    const chapters = new Set(document.tags.map(({ name }) => name));
    return named(
      document,
      ({ tags = [], summary = '', description = '' }) =>
        tags.length !== 1 ||
        !chapters.has(tags[0] ?? '') ||
        !HAN.test(summary) ||
        description.length < 10 ||
        !HAN.test(description),
    );
  },
  'has no chapter without operations or words': (document) => {
    const used = new Set(operationsOf(document).flatMap(([, { tags = [] }]) => tags));
    return document.tags
      .filter(({ name, description }) => !used.has(name) || !description)
      .map(({ name }) => name);
  },
  'has plain paths': ({ paths }) =>
    Object.keys(paths).filter((path) => !/^(\/([a-z0-9.-]+|\{[a-z_]+\}))+$/.test(path)),
  'describes every parameter, and has those of the path': (document) =>
    operationsOf(document).flatMap(([name, { parameters = [] }]) => {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one);
      const given = parameters.filter((one) => one.in === 'path').map((one) => one.name);
      return [
        ...parameters
          .filter(({ description = '', schema }) => !HAN.test(description) || !schema)
          .map((one) => `${name}: ${one.name}`),
        ...(inPath.join() === given.join() ? [] : [`${name}: path`]),
      ];
    }),
  'says how each call succeeds, in one way': (document) =>
    named(ofCalls(document), ({ responses }) => {
      const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      return good.length !== 1 || !Object.values(good[0]?.[1].content ?? {}).every(({ schema }) => schema);
    }),
  'says how each call is refused': (document) =>
    named(ofCalls(document), ({ responses }) => REFUSALS.some((status) => !responses[status])),
  'has an example of all JSON': (document) =>
    [...contents(document)]
      .filter(({ type, content }) => type === 'application/json' && content.example === undefined)
      .map(({ name }) => name),
  'has examples that are as their schemas say': (document) => [
    ...[...contents(document)].flatMap(({ name, type, content: { schema = {}, example } }) =>
      type === 'application/json' ? problemsOf(document, schema, example).map((one) => `${name}${one}`) : [],
    ),
    ...Object.entries(document.components.responses ?? {}).flatMap(([name, one]) => {
      const json = (one as { content: Record<string, { schema: Schema; example: unknown }> }).content[
        'application/json'
      ];
      return json
        ? problemsOf(document, json.schema, json.example).map((problem) => `${name}${problem}`)
        : [name];
    }),
  ],
  'refers to nothing that is not there': (document) =>
    [...objectsIn(document)].flatMap(([at, { $ref }]) =>
      typeof $ref === 'string' && resolve(document, $ref) === undefined ? [`${at}: ${$ref}`] : [],
    ),
  'has no component that nobody uses': (document) => {
    const used = new Set([...objectsIn(document)].map(([, { $ref }]) => $ref));
    return Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, some]) => Object.keys(some).map((name) => `#/components/${kind}/${name}`))
      .filter((ref) => !used.has(ref));
  },
  'says what every property is': (document) =>
    [...objectsIn(document)].flatMap(([at, { properties }]) =>
      at.includes('/example')
        ? []
        : Object.entries((properties ?? {}) as Record<string, Schema>)
            .filter(([, { type, $ref, anyOf, enum: values, const: value, description }]) =>
              [type, $ref, anyOf, values, value, description].every((one) => one === undefined),
            )
            .map(([name]) => `${at}/${name}`),
    ),
  'writes no shape twice': (document) => {
    const shapes = [...objectsIn(document)].filter(
      ([at, { properties }]) =>
        !at.includes('/example') &&
        Object.keys(properties ?? {}).length > 1 &&
        // The envelope around each answer.
        !Object.hasOwn(properties as object, 'code'),
    );
    const texts = shapes.map(([, shape]) => JSON.stringify(shape));
    return shapes.filter((_, index) => texts.indexOf(texts[index] ?? '') !== index).map(([at]) => at);
  },
};

/** Everything that is wrong with a document: `rule: what`. */
export const lint = (document: OpenApi): string[] =>
  Object.entries(RULES).flatMap(([rule, broken]) => broken(document).map((what) => `${rule}: ${what}`));
