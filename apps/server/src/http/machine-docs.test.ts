import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../modules.ts';
import { createShop, type TestShop } from '../testing/shop.ts';
import { isMachineEndpoint } from './machine-document.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

let shop: TestShop;
let text: string;
let document: Document;
let operations: [string, Operation][];

beforeAll(async () => {
  shop = await createShop();
  text = await (await shop.visitor().raw('/api/v1/openapi.json')).text();
  document = JSON.parse(text) as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  );
});
afterAll(() => shop.close());

const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ path }) => path.startsWith('/api/v1/'));

describe('the documentation of the calls for machines', () => {
  it('has every one of them, and where the shop is', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers.map(({ url }) => url)).toEqual([shop.url]);
    const named = endpoints.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(operations.map(([name]) => name)).toEqual(expect.arrayContaining(named));
    expect(endpoints.filter((one) => !isMachineEndpoint(one)).map(({ path }) => path)).toEqual([]);
  });

  it('names each once, with chapter, words and refusals', () => {
    const ids = operations.map(([, one]) => one.operationId);
    expect(ids.filter((one, at) => ids.indexOf(one) !== at)).toEqual([]);
    const chapters = document.tags.map(({ name }) => name);
    const wrong = operations.filter(
      ([, { tags, summary, description, responses }]) =>
        tags.length !== 1 ||
        !tags.every((tag) => chapters.includes(tag)) ||
        summary === '' ||
        description.length < 10 ||
        !Object.keys(responses).some((status) => status.startsWith('4')),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('has an example of each answer, and of each body', () => {
    const silent = operations.filter(
      ([, { responses, requestBody }]) =>
        Object.values(responses).some(({ content }) => content?.['application/json']?.example === null) ||
        (requestBody && requestBody.content['application/json']?.example === undefined),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('has examples that are as the schemas say', () => {
    const wrong = endpoints.filter(isMachineEndpoint).flatMap(({ path, method, data, body, docs }) => {
      const answer = data.safeParse(docs.example);
      const sent = body?.safeParse(docs.body);
      const issues = [...(answer.error?.issues ?? []), ...(sent?.error?.issues ?? [])];
      return issues.map((issue) => `${method} ${path}: ${issue.path.join('.')} ${issue.message}`);
    });
    expect(wrong).toEqual([]);
  });

  it('refers to nothing that is not there', () => {
    const refs = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(refs.length).toBeGreaterThan(10);
    const missing = refs.filter((ref) => {
      const found = ref
        .split('/')
        .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document);
      return found === undefined;
    });
    expect(missing).toEqual([]);
  });

  it('can be read as a page whose only script carries the nonce', async () => {
    const answer = await shop.visitor().raw('/api/v1/docs');
    const page = await answer.text();
    const nonce = /<script nonce="([^"]+)">/.exec(page)?.[1];
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}'`);
    expect(page.match(/<script/g)).toHaveLength(1);
    for (const { path } of endpoints) expect(page).toContain(path);
  });
});
