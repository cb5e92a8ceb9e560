import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';

interface Images {
  images: { id: number; url: string }[];
}

let shop: TestShop;
let goods: Client;
let temporary: string;
beforeAll(async () => {
  shop = await createShop();
  temporary = await mkdtemp(path.join(tmpdir(), 'qn-images-'));
  // Where uploads wait for their call, of this test alone.
  vi.stubEnv('TMPDIR', temporary);
  goods = await shop.staff('goods');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop.close();
  await rm(temporary, { recursive: true, force: true });
});

const images = (id: number) => `/api/admin/goods/${id}/images`;

function form(...files: [name: string, bytes: Buffer | string][]): FormData {
  const data = new FormData();
  for (const [name, bytes] of files)
    data.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return data;
}
const upload = (path_: string, ...files: [name: string, bytes: Buffer | string][]) =>
  goods.post<Images>(path_, form(...files));

/** A picture of one colour, different for each `tone`. */
const picture = (tone: number, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: tone, g: 20, b: 200 } } });
const png = (tone: number) => picture(tone).png().toBuffer();

const placeOf = (url: string) =>
  path.join(shop.services.config.dataDir, url.replace('/files/', 'files/public/'));

describe('who may', () => {
  it.each([images(GOODS.plain), '/api/admin/pictures'])(
    'POST %s requires staff who may write',
    async (target) => {
      const body = form(['a.jpg', await png(1)]);
      await shop.visitor().post(target, body).expect(401);
      await (await shop.buyer()).post(target, body).expect(401);
      const answer = await (await shop.staff('warehouse')).post(target, body).expect(403);
      expect(answer.code).toBe(403);
    },
  );

  it('operations bring banners and no goods pictures; nobody else’s site brings any', async () => {
    const operations = await shop.staff('operations');
    await operations.post('/api/admin/pictures', form(['a.jpg', await png(2)])).expect(201);
    await operations.post(images(GOODS.plain), form(['a.jpg', await png(2)])).expect(403);
    await goods
      .post('/api/admin/pictures', form(['a.jpg', await png(2)]), { origin: 'https://evil.example' })
      .expect(403);
  });
});

describe('POST /api/admin/goods/:id/images', () => {
  it('keeps a picture in three sizes and two formats, square on white, and shows it in the shop', async () => {
    const { data } = await upload(images(GOODS.plain), [
      '盒.jpg',
      await picture(10).jpeg().toBuffer(),
    ]).expect(201);
    const url = data.images[0]?.url ?? '';
    expect(url).toMatch(/^\/files\/img\/[0-9a-f]{32}-800\.webp$/);
    for (const side of [200, 400, 800]) {
      for (const ending of ['webp', 'avif']) {
        const file = await readFile(placeOf(url.replace('-800.webp', `-${side}.${ending}`)));
        const facts = await sharp(file).metadata();
        expect([facts.width, facts.height]).toEqual([side, side]);
      }
    }
    const { data: corner } = await sharp(placeOf(url)).raw().toBuffer({ resolveWithObject: true });
    expect([...corner.subarray(0, 3)].every((value) => value > 250)).toBe(true);
    const buyer = await shop.buyer();
    const detail = await buyer.get(`/api/goods/detail/${GOODS.plain}`).expect(200);
    expect(JSON.stringify(detail.data)).toContain(url);
  });

  it('turns a picture upright and leaves out where it was taken', async () => {
    const turned = await picture(20, 80, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'GPS Berlin' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data } = await goods
      .post<{ url: string; width: number; height: number }>('/api/admin/pictures', form(['a.jpg', turned]))
      .expect(201);
    expect(data).toMatchObject({ width: 40, height: 80 });
    const facts = await sharp(placeOf(data.url)).metadata();
    expect([facts.exif, facts.orientation]).toEqual([undefined, undefined]);
  });

  it('takes every format whatever its name, several at once, and the same file once', async () => {
    const { data } = await upload(
      images(GOODS.ladder),
      ['a', await picture(30).png().toBuffer()],
      ['b.txt', await picture(31).webp().toBuffer()],
      ['c.jpg', await picture(32).avif().toBuffer()],
      ['d.png', await picture(30).png().toBuffer()],
    ).expect(201);
    expect(data.images).toHaveLength(3);
    const again = await upload(images(GOODS.ladder), ['e.png', await picture(30).png().toBuffer()]).expect(
      201,
    );
    expect(again.data.images).toEqual(data.images);
    const elsewhere = await upload(images(GOODS.limited), [
      'e.png',
      await picture(30).png().toBuffer(),
    ]).expect(201);
    expect(elsewhere.data.images[0]?.url).toBe(data.images[0]?.url);
  });

  it('holds nine pictures', async () => {
    const one = await png(100);
    const files = (count: number) =>
      Array.from({ length: count }, (_, at): [string, Buffer] => [`${at}`, one]);
    await upload(images(GOODS.hundred), ...files(10)).expect(422);
    const { data } = await upload(images(GOODS.hundred), ...files(9)).expect(201);
    expect(data.images).toHaveLength(1);
    // Drawing a picture in all its sizes is dear: seven are there without.
    await sql`insert into goods_image (goods_id, position, url)
      select ${GOODS.hundred}, n, '/files/img/' || n || '-800.webp' from generate_series(1, 7) n`.execute(
      shop.db,
    );
    const ninth = await png(101);
    await upload(images(GOODS.hundred), ['9.jpg', ninth], ['10.jpg', await png(99)]).expect(422);
    const full = await upload(images(GOODS.hundred), ['9.jpg', ninth]).expect(201);
    expect(full.data.images).toHaveLength(9);
    const { errors } = await upload(images(GOODS.hundred), ['10.jpg', await png(99)]).expect(422);
    expect(errors?.file?.[0]).toContain('9 张');
  });

  it('answers 404 for an unknown goods', async () => {
    await upload(images(999_999), ['a.jpg', await png(1)]).expect(404);
    await upload('/api/admin/goods/x/images', ['a.jpg', await png(1)]).expect(404);
  });

  it.each<[string, () => Promise<Buffer | string>]>([
    ['nothing', async () => ''],
    ['text', async () => 'no picture'],
    [
      'a disguised SVG',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['a disguised page', async () => '<!doctype html><script>alert(1)</script>'],
    ['a GIF', async () => picture(1).gif().toBuffer()],
    ['a PDF', async () => '%PDF-1.4'],
    ['a JPEG’s head only', async () => Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    ['a cut JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 3000)],
    ['a cut PNG', async () => (await noise().png().toBuffer()).subarray(0, 3000)],
    ['a cut WebP', async () => (await noise().webp().toBuffer()).subarray(0, 1000)],
    ['a bomb of 900 megapixels', async () => bomb(30_000)],
    ['11 MB', async () => Buffer.concat([await png(1), Buffer.alloc(11 * 1024 * 1024)])],
  ])('refuses %s at the file', async (_, bytes) => {
    const before = await goods.get<Images>(`/api/admin/goods/${GOODS.fourDecimals}`).expect(200);
    for (const target of [images(GOODS.fourDecimals), '/api/admin/pictures']) {
      const { errors } = await upload(target, ['photo.jpg', await bytes()]).expect(422);
      expect(errors?.file?.[0]).toMatch(/[一-龥]/);
    }
    const after = await goods.get<Images>(`/api/admin/goods/${GOODS.fourDecimals}`).expect(200);
    expect(after.data.images).toEqual(before.data.images);
  });

  it('refuses bodies that are no form, and leaves no file behind', async () => {
    for (const [body, headers] of [
      [{}, {}],
      ['a=1', {}],
      ['--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['nonsense', { 'content-type': 'multipart/form-data; boundary=x' }],
      [
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
        { 'content-type': 'multipart/form-data; boundary=x' },
      ],
      ['nonsense', { 'content-type': 'multipart/form-data' }],
    ] as const) {
      const { errors } = await goods.post(images(GOODS.plain), body, { ...headers }).expect(422);
      expect(errors?.file?.[0]).toMatch(/[一-龥]/);
    }
    expect(await readdir(temporary)).toEqual([]);
  });

  it('without a file asks for one', async () => {
    const { errors } = await goods.post(images(GOODS.plain), new FormData()).expect(422);
    expect(errors?.file?.[0]).toBe('请选择文件');
  });
});

/** Noise does not shrink: a cut file lacks much of it. */
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

/** A PNG that says it is `side` × `side` and holds next to nothing. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('PUT /api/admin/goods/:id/images', () => {
  it('puts pictures in order, takes away the others and notes it', async () => {
    const path_ = images(GOODS.secondWarehouse);
    const { data } = await upload(
      path_,
      ['a', await png(50)],
      ['b', await png(51)],
      ['c', await png(52)],
    ).expect(201);
    const [a, b, c] = data.images;
    const ordered = await goods.put<Images>(path_, { image_ids: [c?.id, a?.id, b?.id] }).expect(200);
    expect(ordered.data.images).toEqual([c, a, b]);
    const fewer = await goods.put<Images>(path_, { image_ids: [b?.id, c?.id] }).expect(200);
    expect(fewer.data.images).toEqual([b, c]);
    const detail = await goods
      .get<{ images: unknown; log: { action: string }[] }>(`/api/admin/goods/${GOODS.secondWarehouse}`)
      .expect(200);
    expect(detail.data.images).toEqual([b, c]);
    expect(detail.data.log.slice(0, 3).map(({ action }) => action)).toEqual(['图片', '图片', '图片']);
    await goods.put(path_, { image_ids: [] }).expect(200);
  });

  it('refuses a picture of another goods and who may not write', async () => {
    const { data } = await upload(images(GOODS.wholePacks), ['a', await png(60)]).expect(201);
    const ids = { image_ids: [data.images[0]?.id] };
    const { errors } = await goods.put(images(GOODS.offShelf), ids).expect(422);
    expect(errors?.image_ids?.[0]).toContain('不存在');
    await (await shop.staff('warehouse')).put(images(GOODS.wholePacks), ids).expect(403);
    await shop.visitor().put(images(GOODS.wholePacks), ids).expect(401);
    await goods.put(images(999_999), { image_ids: [] }).expect(404);
  });
});
