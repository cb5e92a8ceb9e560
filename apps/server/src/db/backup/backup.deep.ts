import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { folderTree } from '../../channels/storage/local.ts';
import { asSuperuser } from '../../testing/database-url.ts';
import { type Database, openDatabase } from '../client.ts';
import { type EmbeddedDatabase, SetupError, startEmbedded } from '../embedded/embedded.ts';
import { backUp } from './backup.ts';
import { entryFrame, type Manifest } from './container.ts';
import { restore } from './restore.ts';

/** Every kind of column, key and trigger that a backup may trip over; two tables refer to each other. */
const SCHEMA = `
  create table kysely_migration (name text primary key, timestamp text);
  insert into kysely_migration values ('0001_toy', 'now');
  create table region (code text primary key, name text not null);
  insert into region values ('seed', 'filled in by the migration');
  create table goods (
    id bigint generated always as identity primary key,
    name text, note text, price numeric(12,4), tags text[], data jsonb, picture bytea, born date, seen timestamptz,
    upper_name text generated always as (upper(name)) stored,
    parent_id bigint references goods,
    best_offer_id bigint
  );
  create table "Odd ""name" (id int primary key, goods_id bigint not null references goods, empty_text text);
  create table offer (id bigserial primary key, goods_id bigint not null references goods on delete cascade, amount int check (amount >= 0));
  alter table goods add constraint goods_best foreign key (best_offer_id) references offer;
  create table change (seq bigint generated always as identity primary key, goods_id bigint);
  create function note_change() returns trigger language plpgsql as
    $$ begin insert into change (goods_id) values (new.id); return new; end $$;
  create trigger goods_change after insert on goods for each row execute function note_change();
  revoke update, delete, truncate on change from current_user;`;

const ROWS = `
  delete from region;
  insert into region values ('45', E'广西\\t壮族\\n自治区\\\\.');
  insert into goods (name, note, price, tags, data, picture, born, seen)
    values ('阿莫西林', '', 12.3456, '{"a,b",null,"c\\"d"}', '{"k": "\\\\."}', '\\x00ff0a5c2e', '2027-08-31', '2026-01-02 03:04:05.678901+00');
  insert into goods (name, parent_id) values (null, 1), (E'\\\\.', 1);
  insert into offer (goods_id, amount) values (2, 5), (1, 0);
  update goods set best_offer_id = 1 where id = 1;
  insert into "Odd ""name" values (1, 3, null), (2, 3, '\\N');
  select nextval('offer_id_seq');`;

let folder: string;
let embedded: EmbeddedDatabase;
let admin: Database;
let number = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'qn-backup-'));
  chmodSync(folder, 0o755);
  embedded = await startEmbedded({ dataDir: path.join(folder, 'data'), log: () => undefined });
  admin = openDatabase({ url: asSuperuser(embedded.url), max: 1 });
});

afterAll(async () => {
  await admin.close();
  await embedded.stop();
  rmSync(folder, { recursive: true });
});

let target: string;
let filesDir: string;
beforeEach(() => {
  number += 1;
  target = path.join(folder, `backup-${number}`);
  filesDir = path.join(folder, `files-${number}`);
});

/** A new database of the toy schema, or an empty one; `run` sends statements to it. */
async function freshDatabase(statements = '') {
  const name = `toy_${number}_${Math.random().toString(36).slice(2, 8)}`;
  await admin.pool.query(`create database ${name} owner shop`);
  const url = embedded.url.replace(`/${embedded.database}?`, `/${name}?`);
  const run = async (text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client(url);
    await client.connect();
    // Of several statements the last one answers.
    return await client
      .query<Record<string, unknown>>(text)
      .then((answers) => [answers].flat().at(-1)?.rows ?? [])
      .finally(() => client.end());
  };
  if (statements !== '') await run(statements);
  return { url, run };
}

const migrate = async (url: string) => {
  const database = openDatabase({ url, max: 1 });
  await database.pool.query(SCHEMA).finally(() => database.close());
};

const DUMP = ['region', 'goods', '"Odd ""name"', 'offer', 'change']
  .map(
    (table) =>
      `select '${table.replaceAll('"', '')}' as of, coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table} t`,
  )
  .join(' union all ');

test('rows, sequences and files come back as they were; triggers and keys work again', async () => {
  const from = await freshDatabase(`${SCHEMA}; ${ROWS}`);
  mkdirSync(path.join(filesDir, 'licences/7'), { recursive: true });
  const picture = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256));
  writeFileSync(path.join(filesDir, 'licences/7/许可证 1.bin'), picture);
  writeFileSync(path.join(filesDir, 'empty'), '');
  const written = await backUp({ url: from.url, files: folderTree(filesDir), target });
  expect(written).toMatchObject({ tables: 5, rows: 11, files: 2, bytes: statSync(target).size });
  expect(statSync(target).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);

  const into = await freshDatabase();
  const restoredFiles = `${filesDir}-restored`;
  expect(await restore({ url: into.url, files: folderTree(restoredFiles), source: target, migrate })).toEqual(
    {
      tables: 5,
      rows: 11,
      files: 2,
    },
  );
  expect(await into.run(DUMP)).toEqual(await from.run(DUMP));
  expect(readFileSync(path.join(restoredFiles, 'licences/7/许可证 1.bin')).equals(picture)).toBe(true);
  expect(readFileSync(path.join(restoredFiles, 'empty'))).toHaveLength(0);

  const next = `insert into offer (goods_id, amount) values (1, 1) returning id::int`;
  expect(await into.run(next)).toEqual(await from.run(next));
  expect(await into.run(`insert into goods (name) values ('x') returning id::int`)).toEqual([{ id: 4 }]);
  expect(await into.run(`select count(*)::int as noted from change where goods_id = 4`)).toEqual([
    { noted: 1 },
  ]);
  await expect(into.run('update goods set best_offer_id = 99')).rejects.toThrow(/goods_best/);
  await expect(into.run('truncate change')).rejects.toThrow(/permission denied/);
});

test('a backup taken while others write holds one moment', async () => {
  const from = await freshDatabase(
    `${SCHEMA}; insert into goods (name) select 'g' from generate_series(1, 20000)`,
  );
  let isDone = false;
  const writer = (async () => {
    while (!isDone) {
      await from.run(
        `with g as (insert into goods (name) values ('new') returning id) insert into offer (goods_id, amount) select id, 1 from g`,
      );
    }
  })();
  await backUp({ url: from.url, files: folderTree(filesDir), target }).finally(() => {
    isDone = true;
  });
  await writer;
  const into = await freshDatabase();
  await restore({ url: into.url, files: folderTree(filesDir), source: target, migrate });
  const [counts] = await into.run(
    `select (select count(*) from goods where name = 'new') - (select count(*) from offer) as difference`,
  );
  expect(Number(counts?.difference)).toBe(0);
});

test('tables of every size around the buffers of the connection come through', async () => {
  const sizes = Array.from({ length: 40 }, (_, index) => (index + 1) * 20_000);
  const tables = sizes.map(
    (size, index) =>
      `create table t${index} as select repeat(md5(n::text || random()), 3) as text from generate_series(1, ${size / 100}) n`,
  );
  const from = await freshDatabase(tables.join(';'));
  const rows = sizes.reduce((sum, size) => sum + size / 100, 0);
  expect(await backUp({ url: from.url, files: folderTree(filesDir), target })).toMatchObject({
    tables: sizes.length,
    rows,
  });
});

async function refusal(options: { url: string; source: string }): Promise<string> {
  const error = await restore({
    ...options,
    files: folderTree(filesDir),
    migrate: async () => undefined,
  }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SetupError);
  expect(String(error)).not.toContain('\n');
  return String(error);
}

test('a database with goods is left alone', async () => {
  const from = await freshDatabase(`${SCHEMA}; ${ROWS}`);
  await backUp({ url: from.url, files: folderTree(filesDir), target });
  const before = await from.run(DUMP);
  expect(await refusal({ url: from.url, source: target })).toContain('数据库不是空的（goods 有 3 行）');
  expect(await from.run(DUMP)).toEqual(before);
});

test('a backup of another version is refused', async () => {
  const from = await freshDatabase(SCHEMA);
  await backUp({ url: from.url, files: folderTree(filesDir), target });
  const into = await freshDatabase(`${SCHEMA}; insert into kysely_migration values ('0002_more', 'now')`);
  expect(await refusal({ url: into.url, source: target })).toContain('0002_more');
});

test('a backup that is cut off changes nothing', async () => {
  const from = await freshDatabase(`${SCHEMA}; ${ROWS}`);
  await backUp({ url: from.url, files: folderTree(filesDir), target });
  const into = await freshDatabase(SCHEMA);
  const before = await into.run(DUMP);
  const whole = readFileSync(target);
  writeFileSync(target, whole.subarray(0, whole.length - 200));
  expect(await refusal({ url: into.url, source: target })).toContain('备份');
  const plain = gunzipSync(whole);
  writeFileSync(
    target,
    gzipSync(plain.subarray(0, plain.length - entryFrame({ kind: 'done', files: 0 }).length)),
  );
  expect(await refusal({ url: into.url, source: target })).toContain('不完整');
  expect(await into.run(DUMP)).toEqual(before);
});

test('rows that the schema refuses change nothing and end in one line', async () => {
  const from = await freshDatabase(
    `${SCHEMA}; alter table offer drop constraint offer_amount_check; ${ROWS}; update offer set amount = -1`,
  );
  await backUp({ url: from.url, files: folderTree(filesDir), target });
  const into = await freshDatabase(SCHEMA);
  const before = await into.run(DUMP);
  expect(await refusal({ url: into.url, source: target })).toContain('offer');
  expect(await into.run(DUMP)).toEqual(before);
});

test.each([
  ['no gzip', Buffer.from('hello')],
  ['no backup', gzipSync(Buffer.from('hello, this is something else'))],
  [
    'a later format',
    gzipSync(
      entryFrame({
        kind: 'manifest',
        product: 'qingnang',
        format: 2,
        createdAt: 0,
        migrations: [],
        tables: [],
      }),
    ),
  ],
])('%s is refused', async (_, content) => {
  writeFileSync(target, content);
  const into = await freshDatabase(SCHEMA);
  expect(await refusal({ url: into.url, source: target })).toContain('备份');
});

test('a file that would land outside its folder is refused', async () => {
  const manifest: Manifest = {
    kind: 'manifest',
    product: 'qingnang',
    format: 1,
    createdAt: 0,
    migrations: ['0001_toy'],
    tables: [],
  };
  const frames = [
    entryFrame(manifest),
    entryFrame({ kind: 'file', path: '../escaped' }),
    entryFrame({ kind: 'end' }),
  ];
  writeFileSync(target, gzipSync(Buffer.concat([...frames, entryFrame({ kind: 'done', files: 1 })])));
  const into = await freshDatabase(SCHEMA);
  expect(await refusal({ url: into.url, source: target })).toContain('已损坏');
  expect(existsSync(path.join(folder, 'escaped'))).toBe(false);
});

test('a missing backup and a target that cannot be written are refused in one line', async () => {
  const into = await freshDatabase(SCHEMA);
  expect(await refusal({ url: into.url, source: target })).toContain('没有这个备份文件');
  await expect(
    backUp({ url: into.url, files: folderTree(filesDir), target: path.join(folder, 'none/backup') }),
  ).rejects.toThrow(SetupError);
});

describe('keys', () => {
  const secret = 'correct horse battery';
  let dataDir: string;
  let restoredDir: string;
  let into: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    dataDir = path.join(folder, `shop-${number}`);
    restoredDir = path.join(folder, `restored-${number}`);
    filesDir = path.join(dataDir, 'files');
    mkdirSync(path.join(dataDir, 'keys'), { recursive: true });
    writeFileSync(path.join(dataDir, 'keys/contract.pem'), '-----BEGIN PRIVATE KEY-----');
    writeFileSync(path.join(dataDir, 'sandbox.key'), 'sandbox');
    const from = await freshDatabase(`${SCHEMA}; ${ROWS}`);
    await backUp({ url: from.url, files: folderTree(filesDir), target, keys: { dataDir, secret } });
    into = await freshDatabase();
  });
  const bringBack = (given: string | null) =>
    restore({
      url: into.url,
      files: folderTree(path.join(restoredDir, 'files')),
      source: target,
      migrate,
      keys: { dataDir: restoredDir, secret: given },
    });
  const restored = (name: string) => readFileSync(path.join(restoredDir, name), 'utf8');

  test('come back, for their owner alone; one that lay there is kept beside them', async () => {
    mkdirSync(path.join(restoredDir, 'keys'), { recursive: true });
    writeFileSync(path.join(restoredDir, 'keys/contract.pem'), 'another');
    await bringBack(secret);
    expect([restored('keys/contract.pem'), restored('sandbox.key')]).toEqual([
      '-----BEGIN PRIVATE KEY-----',
      'sandbox',
    ]);
    expect(restored('keys/contract.pem.before-restore')).toBe('another');
    expect(statSync(path.join(restoredDir, 'keys/contract.pem')).mode & 0o777).toBe(0o600);
  });

  test('cannot be read in the backup', () => {
    expect(gunzipSync(readFileSync(target)).includes('PRIVATE KEY')).toBe(false);
  });

  test.each([
    ['no secret', null, /请设置备份时的 BACKUP_KEY/],
    ['another secret', 'another horse battery', /BACKUP_KEY 不是备份时的那一个/],
  ])('are refused with %s, and nothing is restored', async (_, given, words) => {
    await expect(bringBack(given)).rejects.toThrow(words);
    expect(existsSync(path.join(restoredDir, 'sandbox.key'))).toBe(false);
    expect(await into.run('select count(*)::int as number from goods')).toEqual([{ number: 0 }]);
  });

  test('stay out of a backup without a secret', async () => {
    const from = await freshDatabase(SCHEMA);
    await backUp({ url: from.url, files: folderTree(filesDir), target, keys: { dataDir, secret: null } });
    const plain = gunzipSync(readFileSync(target));
    expect([plain.includes('"kind":"keys"'), plain.includes('PRIVATE KEY')]).toEqual([false, false]);
  });
});
