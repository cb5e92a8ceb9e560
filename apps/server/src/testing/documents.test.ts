import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETTINGS } from '../config.ts';
import { createShop, type TestShop } from './shop.ts';

/** What the documents list is what there is. */

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

/** The list items below a heading, up to the next of the same rank. */
function itemsBelow(document: string, heading: string): string[] {
  const text = readFileSync(new URL(`../../../../${document}`, import.meta.url), 'utf8');
  const [, below = ''] = text.split(`\n## ${heading}\n`);
  const [section = ''] = below.split('\n## ');
  return section.split('\n').filter((line) => line.startsWith('- '));
}

/** `- `NAME`, default `x`, and `OTHER`: what it is` → the names before the colon. */
const namesIn = (item: string): string[] =>
  [...(item.split(': ')[0] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);

/** `- `function` (`table`, `table`), …: why` → `function table` for each. */
const triggersIn = (item: string): string[] =>
  [...item.matchAll(/`(\w+)` \(([^)]+)\)/g)].flatMap(([, name = '', tables = '']) =>
    [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => `${name} ${table}`),
  );

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SOURCES = ['apps/server/src', 'packages', 'e2e', 'scripts', 'docs'];
/** `accounts/attempts/*.test.ts`: the end of a path, with any name for a star. */
const FILE = /`([\w./*-]+\.(?:ts|mjs))`/g;

it('docs/security.md names no file that is not there', () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${folder}/${name}`,
    ),
  );
  const named = [...readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8').matchAll(FILE)].map(
    ([, name = '']) => name,
  );
  const isThere = (name: string) => {
    const end = new RegExp(`/${name.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
    return files.some((file) => end.test(file));
  };
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

it('docs/operation.md lists every setting, once', () => {
  const listed = itemsBelow('docs/operation.md', 'Settings').flatMap(namesIn);
  expect(listed.toSorted()).toEqual(SETTINGS.toSorted());
});

it('ARCHITECTURE.md lists every trigger of the database', async () => {
  const { rows } = await sql<{ name: string; table: string }>`
    select p.proname as name, c.relname as "table" from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = 'public'`.execute(shop.db);
  const there = new Set(rows.map(({ name, table }) => `${name} ${table}`));
  const listed = itemsBelow('ARCHITECTURE.md', 'Triggers').flatMap(triggersIn);
  expect(listed.toSorted()).toEqual([...there].toSorted());
});
