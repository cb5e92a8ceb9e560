import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../../migrations');
const fileOf = (name: string) => path.join(FOLDER, name);

/** As `sha256sum` writes them: those of the last release. */
const released = readFileSync(fileOf('released.sha256'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('  ') as [string, string]);
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));

it.each(released)('%s: a released migration is never changed: write a new one', (hash, name) => {
  expect(
    createHash('sha256')
      .update(readFileSync(fileOf(name)))
      .digest('hex'),
  ).toBe(hash);
});

it('new migrations come after the released ones, each number once', () => {
  const known = new Set(released.map(([, name]) => name));
  const last = [...known].sort().at(-1) ?? '';
  expect(names.filter((name) => !known.has(name) && name < last)).toEqual([]);
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

it('the snapshot of the last release has been through the released migrations (npm run release:snapshot)', () => {
  const snapshot = gunzipSync(readFileSync(fileOf('released.sql.gz'))).toString();
  const [, notes = ''] = /INSERT INTO public\.kysely_migration VALUES\n([^;]*);/.exec(snapshot) ?? [];
  const applied = [...notes.matchAll(/^\t\('([^']+)'/gm)].map(([, name]) => `${name}.ts`);
  expect(applied.sort()).toEqual(released.map(([, name]) => name));
});
