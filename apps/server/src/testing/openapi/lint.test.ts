import { expect, it } from 'vitest';
import { isMachineEndpoint, machineDocument } from '../../http/machine-document.ts';
import { routes } from '../../modules.ts';
import type { OpenApi, Operation } from './document.ts';
import { lint, RULES } from './lint.ts';

const drawn = () =>
  machineDocument(
    routes.map(({ endpoint }) => endpoint).filter(isMachineEndpoint),
    '青囊药采',
    'https://shop.example',
  ) as unknown as OpenApi;

it('the document of the calls for machines is clean', () => {
  expect(lint(drawn())).toEqual([]);
});

const order = ({ paths }: OpenApi) => paths['/api/v1/orders']?.get as Operation;
/** How to spoil a document so that a rule speaks. */
const SPOILT: Readonly<Record<keyof typeof RULES, (document: OpenApi) => void>> = {
  'says what it is, where, and who may call': (document) => {
    document.servers = [];
  },
  'names each operation once, as a function': ({ paths }) => {
    Object.assign(paths['/api/v1/invoices']?.get ?? {}, { operationId: 'getOrders' });
  },
  'puts each operation into one chapter, with words': (document) => {
    order(document).tags = ['orders'];
  },
  'has no chapter without operations or words': ({ tags }) => {
    tags.push({ name: '空', description: '没有接口' });
  },
  'has plain paths': ({ paths }) => {
    paths['/api/v1/Orders/'] = {};
  },
  'describes every parameter, and has those of the path': (document) => {
    delete order(document).parameters?.[0]?.description;
  },
  'says how each call succeeds, in one way': (document) => {
    delete order(document).responses['200'];
  },
  'says how each call is refused': (document) => {
    delete order(document).responses['409'];
  },
  'has an example of all JSON': (document) => {
    delete order(document).responses['200']?.content?.['application/json']?.example;
  },
  'has examples that are as their schemas say': (document) => {
    Object.assign(order(document).responses['200']?.content?.['application/json']?.example ?? {}, {
      code: 1,
    });
  },
  'refers to nothing that is not there': (document) => {
    order(document).responses['409'] = { $ref: '#/components/responses/Nothing' };
  },
  'has no component that nobody uses': ({ components }) => {
    components.schemas.Idle = { type: 'object' };
  },
  'says what every property is': ({ components }) => {
    Object.assign(components.schemas.Order?.properties ?? {}, { more: {} });
  },
  'writes no shape twice': ({ components }) => {
    components.schemas.Again = structuredClone(components.schemas.Order ?? {});
  },
};

it.each(Object.keys(RULES))('a document breaks a rule: %s', (rule) => {
  const document = drawn();
  SPOILT[rule]?.(document);
  expect(lint(document).some((one) => one.startsWith(rule))).toBe(true);
});
