import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FileLink } from '@qingnang/contract/files';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { filesByIds } from './reads.ts';
import { removeUnused, useFiles, useStaffFiles } from './writes.ts';

let shop: TestShop;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const picture = (width = 60, height = 40, red = 10) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 20, b: 200 } } });
const PDF = Buffer.from('%PDF-1.4\n%EOF\n');
/** Nothing runs or is loaded; the browser's own styles, by which it shows a picture in a tab, may stand. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function form(bytes: Buffer | string, name = 'a.jpg', purpose: string | null = 'after_sales'): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  if (purpose !== null) data.append('purpose', purpose);
  return data;
}
const upload = (client: Client, ...content: Parameters<typeof form>) =>
  client.post<FileLink>('/api/file', form(...content));

const accountIdOf = async (username: string) => {
  const row = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return row.id;
};
const kept = async () => {
  const folder = path.join(shop.services.config.dataDir, 'files/private');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.length > 10);
};

describe('who may', () => {
  it('requires sign-in', async () => {
    await shop.visitor().post('/api/file', form(PDF)).expect(401);
    await shop.visitor().get('/api/file/1').expect(401);
    await shop.visitor().get('/api/admin/files/1').expect(401);
    await buyer.post('/api/admin/files', form(PDF)).expect(401);
  });

  it('nobody reads someone else’s file, not even that it is there', async () => {
    const { data } = await upload(buyer, PDF, 'p.pdf').expect(201);
    const other = await shop.buyer('zhensuo');
    const strange = await other.get(data.url).expect(404);
    const unknown = await other.get('/api/file/999999').expect(404);
    expect(strange.message).toBe(unknown.message);
    expect((await buyer.raw(data.url)).status).toBe(200);
    const staff = await shop.staff('warehouse');
    expect((await staff.raw(`/api/admin/files/${data.id}`)).status).toBe(200);
    await (await shop.staff('goods')).get(`/api/admin/files/${data.id}`).expect(403);
  });

  it('staff bring what their role is for', async () => {
    const finance = await shop.staff('finance');
    await finance.post('/api/admin/files', form(PDF, 'a.pdf', 'transfer')).expect(201);
    await finance.post('/api/admin/files', form(PDF, 'a.pdf', 'authorisation')).expect(403);
    await (await shop.staff('goods')).post('/api/admin/files', form(PDF)).expect(403);
  });
});

describe('POST /api/file', () => {
  it('keeps a PDF as it is and hands it out as an attachment that cannot run', async () => {
    const { data } = await upload(buyer, PDF, '../../随货 (1).exe', 'receipt').expect(201);
    expect(data).toMatchObject({ name: '随货 (1).pdf', mime: 'application/pdf', size: PDF.length });
    const answer = await buyer.raw(data.url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''%E9.*%281%29\.pdf$/,
    );
    expect(answer.headers.get('content-security-policy')).toBe(NOTHING_RUNS);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('turns a picture upright, makes it small and forgets where it was taken', async () => {
    const bytes = await picture(3000, 1500)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '30/1 39/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data } = await upload(buyer, bytes, '照片.JPEG').expect(201);
    expect(data).toMatchObject({ name: '照片.jpg', mime: 'image/jpeg' });
    const answer = await buyer.raw(data.url);
    expect(answer.headers.get('content-disposition')).toMatch(/^inline/);
    expect(answer.headers.get('content-security-policy')).toBe(NOTHING_RUNS);
    const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
      1000,
      2000,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['png', 'image/png', 'a.png'],
    ['webp', 'image/jpeg', 'a.jpg'],
    ['jpeg', 'image/jpeg', 'a.jpg'],
  ] as const)('takes %s whatever its name', async (format, mime, name) => {
    const { data } = await upload(buyer, await picture()[format]().toBuffer(), 'a.txt').expect(201);
    expect(data).toMatchObject({ mime, name });
  });

  it.each<[string, () => Promise<Buffer | string>]>([
    ['nothing', async () => ''],
    ['a page', async () => '<!doctype html><script>alert(1)</script>'],
    ['an SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a ZIP', async () => Buffer.from('504b0304140000000800', 'hex')],
    ['a PDF after a page', async () => '<html>%PDF-1.4'],
    ['a GIF', async () => picture().gif().toBuffer()],
    ['an AVIF', async () => picture().avif().toBuffer()],
    ['a JPEG’s head only', async () => Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    [
      'a page behind a PNG’s head',
      async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<html>')]),
    ],
    ['a cut JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 3000)],
    ['11 MB', async () => Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024)])],
  ])('refuses %s at the file', async (_, bytes) => {
    const before = await kept();
    const { errors } = await upload(buyer, await bytes()).expect(422);
    expect(errors?.file?.[0]).toMatch(/[一-龥]/);
    expect(await kept()).toEqual(before);
  });

  it('refuses an unknown purpose and a form without a file', async () => {
    for (const purpose of [null, '', 'toString', 'x'.repeat(2000)]) {
      const { errors } = await upload(buyer, PDF, 'a.pdf', purpose).expect(422);
      expect(Object.keys(errors ?? {})).toEqual(['purpose']);
    }
    const empty = new FormData();
    empty.append('purpose', 'receipt');
    expect((await buyer.post('/api/file', empty).expect(422)).errors?.file?.[0]).toBe('请选择文件');
  });

  it('takes sixty that wait for their use, counted exactly when they come at once', async () => {
    const client = await shop.buyer('guoqi');
    const accountId = await accountIdOf('guoqi');
    await sql`
      insert into file (account_id, purpose, name, mime, size, sha256)
      select ${accountId}, 'receipt', 'a.pdf', 'application/pdf', 1, 'x' from generate_series(1, 57)`.execute(
      shop.db,
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(client, PDF, 'a.pdf')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors?.file?.[0]).toContain('60');
  });
});

const noise = () =>
  sharp({
    create: {
      width: 100,
      height: 100,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

describe('useFiles', () => {
  const use = (accountId: number, ids: number[], purpose: 'receipt' | 'after_sales' = 'after_sales') =>
    inTransaction(shop.db, (tx) => useFiles(tx, accountId, ids, purpose));

  it('takes own files of the purpose once, all or none', async () => {
    const accountId = await accountIdOf('yaodian');
    const one = (await upload(buyer, PDF, 'a.pdf').expect(201)).data.id;
    const two = (await upload(buyer, PDF, 'b.pdf').expect(201)).data.id;
    const refusal = { errors: { file_ids: [expect.stringContaining('重新上传')] } };
    await expect(use(await accountIdOf('zhensuo'), [one])).rejects.toMatchObject(refusal);
    await expect(use(accountId, [one], 'receipt')).rejects.toMatchObject(refusal);
    await expect(use(accountId, [one, 999_999])).rejects.toMatchObject(refusal);
    await use(accountId, [two, one, one]);
    await expect(use(accountId, [two])).rejects.toMatchObject(refusal);
    await use(accountId, []);
    const rows = await filesByIds(shop.db, [two, one]);
    expect(rows.map(({ id, used_at }) => [id, used_at !== null])).toEqual([
      [one, true],
      [two, true],
    ]);
  });

  it('of staff become readable for the account they are about', async () => {
    const admin = await shop.staff();
    const { data } = await admin
      .post<FileLink>('/api/admin/files', form(PDF, 'a.pdf', 'authorisation'))
      .expect(201);
    await buyer.get(`/api/file/${data.id}`).expect(404);
    const { staff_id: staffId } = (await filesByIds(shop.db, [data.id]))[0] ?? {};
    const staff = { staffId } as Parameters<typeof useStaffFiles>[1];
    const accountId = await accountIdOf('yaodian');
    await inTransaction(shop.db, (tx) => useStaffFiles(tx, staff, [data.id], 'authorisation', accountId));
    expect((await buyer.raw(`/api/file/${data.id}`)).status).toBe(200);
  });
});

describe('removal of unused files', () => {
  it('after a day, their bytes when nothing shares them', async () => {
    const accountId = await accountIdOf('yaodian');
    const bytes = await picture(20, 20, 250).png().toBuffer();
    const shared = [];
    for (const name of ['a.png', 'b.png'])
      shared.push((await upload(buyer, bytes, name).expect(201)).data.id);
    const [first = 0, second = 0] = shared;
    await inTransaction(shop.db, (tx) => useFiles(tx, accountId, [second], 'after_sales'));
    const alone = (await upload(buyer, await picture(20, 20, 251).png().toBuffer()).expect(201)).data.id;
    const young = (await upload(buyer, await picture(20, 20, 252).png().toBuffer()).expect(201)).data.id;
    await sql`update file set created_at = now() - interval '25 hours' where id = any(${[first, second, alone]})`.execute(
      shop.db,
    );
    const before = (await kept()).length;
    expect(await removeUnused(shop.db, shop.services.privateFiles)).toBe(2);
    expect(await removeUnused(shop.db, shop.services.privateFiles)).toBe(0);
    expect((await kept()).length).toBe(before - 1);
    await buyer.get(`/api/file/${first}`).expect(404);
    await buyer.get(`/api/file/${alone}`).expect(404);
    for (const id of [second, young]) expect((await buyer.raw(`/api/file/${id}`)).status).toBe(200);
  });

  it('a row whose bytes are lost is not found', async () => {
    const { data } = await upload(buyer, await picture(30, 30, 99).png().toBuffer()).expect(201);
    const [row] = await filesByIds(shop.db, [data.id]);
    await shop.services.privateFiles.remove(row?.sha256 ?? '');
    await buyer.get(data.url).expect(404);
  });
});
