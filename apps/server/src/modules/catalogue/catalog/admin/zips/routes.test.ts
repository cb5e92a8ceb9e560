import { buffer } from 'node:stream/consumers';
import type { PictureEntry, PictureImport } from '@qingnang/contract/goods-pictures';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';
import { runPictureImports } from './run/writes.ts';

let shop: TestShop;
let goods: Client;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
});
afterAll(() => shop.close());

const PATH = '/api/admin/picture-imports';
interface Detail {
  import: PictureImport;
  entries: { list: PictureEntry[]; total: number };
}

const picture = (red: number) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer();

async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}
function form(bytes: Buffer, name = '图片.zip'): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}
const uploaded = async (files: Readonly<Record<string, Buffer>>) =>
  (await goods.post<Pick<Detail, 'import'>>(PATH, form(await zipOf(files))).expect(201)).data.import;
const detail = async (id: number, only = '') =>
  (await goods.get<Detail>(`${PATH}/${id}${only && `?only=${only}`}`).expect(200)).data;
const work = () =>
  runPictureImports(shop.db, { zips: shop.services.privateFiles, pictures: shop.services.files });
const imagesOf = (id: number) =>
  shop.db.selectFrom('goods_image').select('url').where('goods_id', '=', id).orderBy('position').execute();

it.each([
  ['GET', PATH],
  ['POST', PATH],
  ['GET', `${PATH}/1`],
  ['POST', `${PATH}/1/start`],
  ['POST', `${PATH}/1/stop`],
  ['GET', `${PATH}/1/errors`],
])('%s %s requires staff who write goods', async (method, path) => {
  const body = method === 'GET' ? undefined : {};
  await shop.visitor().send(method, path, body).expect(401);
  await (await shop.buyer()).send(method, path, body).expect(401);
  await (await shop.staff('warehouse')).send(method, path, body).expect(403);
});

it('shows which file is whose, brings them in by their order, and once only', async () => {
  const files = {
    [`目录/${GOODS.plain}-2.png`]: await picture(20),
    [`目录/${GOODS.plain}-1.png`]: await picture(10),
    '999999.png': await picture(30),
    [`${GOODS.hundred}.png`]: Buffer.from('no picture'),
    [`${GOODS.hundred}-2.png`]: await zipOf({ 'a.png': await picture(1) }),
    [`${GOODS.limited}.png`]: Buffer.concat([(await picture(40)).subarray(0, 60), Buffer.alloc(40)]),
    '__MACOSX/x.png': Buffer.from('x'),
  };
  const made = await uploaded(files);
  expect(made).toMatchObject({ state: 'checked', total: 6, waiting: 3, done: 0, refused: 3, staff: '林佳' });
  const before = await imagesOf(GOODS.plain);
  const { entries } = await detail(made.id);
  expect(entries.list.map(({ path, goods_id, problem }) => [path, goods_id, problem])).toEqual([
    [`目录/${GOODS.plain}-2.png`, GOODS.plain, ''],
    [`目录/${GOODS.plain}-1.png`, GOODS.plain, ''],
    ['999999.png', 0, '没有这个编号、批准文号或条码的商品'],
    [`${GOODS.hundred}.png`, 0, '不是 JPG、PNG、WebP 或 AVIF 图片'],
    [`${GOODS.hundred}-2.png`, 0, '不支持压缩包里的压缩包'],
    [`${GOODS.limited}.png`, GOODS.limited, ''],
  ]);

  await goods.post(`${PATH}/${made.id}/stop`).expect(409);
  await goods.post(`${PATH}/${made.id}/start`).expect(200);
  await goods.post(`${PATH}/${made.id}/start`).expect(409);
  expect(await work()).toBe(1);
  expect((await detail(made.id)).import).toMatchObject({ state: 'done', waiting: 0, done: 2, refused: 4 });
  const after = await imagesOf(GOODS.plain);
  expect(after).toHaveLength(before.length + 2);
  expect((await detail(made.id, 'refused')).entries.list.at(-1)).toMatchObject({
    problem: expect.stringContaining('图片已损坏'),
  });
  const answer = await goods.raw(`${PATH}/${made.id}/errors`);
  expect(await answer.text()).toContain('999999.png,没有这个编号、批准文号或条码的商品\r\n');
  const { rows } = await sql<{ staff_id: number }>`
    select staff_id from audit_log where action = 'goods.images' and entity_id = ${String(GOODS.plain)}`.execute(
    shop.db,
  );
  expect(rows).toHaveLength(2);

  // The same ZIP again, as after a run that was cut off before it had noted what it did.
  const again = await uploaded(files);
  await goods.post(`${PATH}/${again.id}/start`).expect(200);
  await work();
  expect(await imagesOf(GOODS.plain)).toEqual(after);
});

it('goes on where a run was cut off, and leaves one at work alone', async () => {
  const made = await uploaded({ [`${GOODS.ladder}.png`]: await picture(50) });
  await goods.post(`${PATH}/${made.id}/start`).expect(200);
  const beat = (seconds: number) =>
    sql`update picture_import set beat_at = now() - make_interval(secs => ${seconds}) where id = ${made.id}`.execute(
      shop.db,
    );
  await beat(30);
  expect(await work()).toBe(0);
  await beat(90);
  expect(await work()).toBe(1);
  expect((await detail(made.id)).import).toMatchObject({ state: 'done', done: 1 });
});

it('refuses what is no ZIP, leads out of it or unpacks to too much', async () => {
  const wordsOf = async (bytes: Buffer, name?: string) =>
    (await goods.post(PATH, form(bytes, name)).expect(422)).errors?.file?.[0];
  expect(await wordsOf(Buffer.from('x'), '图片.rar')).toBe('请上传 .zip 文件');
  expect(await wordsOf(Buffer.from('no zip'))).toBe('读不懂这个 ZIP 文件：不是压缩文件，或不完整');
  expect(await wordsOf(await zipOf({}))).toBe('压缩包里没有文件');
  const evil = await zipOf({ 'aa/bb.png': await picture(1) });
  const out = Buffer.from(evil.toString('latin1').replaceAll('aa/bb.png', '../../b.g'), 'latin1');
  expect(await wordsOf(out)).toContain('文件名不安全');
  const bomb = await uploaded({ [`${GOODS.plain}.png`]: Buffer.alloc(9_000_000) });
  expect((await detail(bomb.id)).entries.list[0]?.problem).toBe('压缩比异常');
  const large = await uploaded({ [`${GOODS.plain}.png`]: Buffer.alloc(11 * 1024 * 1024) });
  expect((await detail(large.id)).entries.list[0]?.problem).toBe('图片不能超过 10 MB');
});
