import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TraceSentFile, TraceUploadRow } from '@qingnang/contract/trace-files';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../../../testing/market.ts';
import { approvedFor, shipFor } from '../../../../../testing/parcels.ts';
import { knowCases, teach } from '../../../../../testing/trace-codes.ts';
import { makeFiles, noteFetched } from './writes.ts';

let market: Market;
let quality: Client;
let formatId: number;
const DAY = 24 * 60 * 60 * 1000;
/** Each test has a day of its own, later than what was shipped. */
let day = 0;
const nextDay = () => {
  day += 1;
  return new Date(Date.now() + day * DAY);
};
const dataDir = () => market.shop.services.config.dataDir;
const place = () => path.join(dataDir(), 'outgoing/trace/mashang');
const make = (now: Date) => makeFiles(market.shop.db, dataDir(), now);
const files = async () =>
  (await quality.get<{ list: TraceSentFile[]; folder: string }>('/api/admin/trace/sent-files').expect(200))
    .data;
const queue = async () =>
  (
    await quality
      .get<{ list: TraceUploadRow[] }>(`/api/admin/trace/uploads?format_id=${formatId}`)
      .expect(200)
  ).data.list;
const decide = (id: number | undefined, state: string, reason = '') =>
  quality.post<TraceSentFile>(`/api/admin/trace/sent-files/${id}/decide`, { state, reason });
const lateFiles = async () => {
  const { data } = await (await market.shop.staff('admin'))
    .get<{ due: { kind: string; count: number; is_late: boolean }[] }>('/api/admin/status')
    .expect(200);
  return data.due.find(({ kind }) => kind === 'trace_files');
};

/** A parcel with codes that the platforms have to be told of. */
async function shipParcel() {
  const { big } = await knowCases(market, GOODS.ladder, 3);
  const order = await approvedFor(market.freshBuyer().client, market.staff, {
    goods: GOODS.ladder,
    number: 3,
  });
  await market.staff.post(`/api/admin/orders/${order}/codes`, { codes: [big] }).expect(200);
  await shipFor(market.staff, order);
  return big;
}

beforeAll(async () => {
  market = await openMarket(8, 'promotion');
  quality = await market.shop.staff('quality');
  await teach(market, GOODS.ladder);
  const { rows } = await sql<{ id: number }>`select id from trace_format where name = '通用 CSV'`.execute(
    market.shop.db,
  );
  formatId = rows[0]?.id ?? 0;
});
afterAll(() => market.shop.close());

const setFolders = async (shop: string, format: string) => {
  await (await market.shop.staff('admin'))
    .put('/api/admin/shop-settings/trace_files', { folder: shop })
    .expect(200);
  const { data } = await quality
    .get<{ list: { id: number; layout: string }[] }>('/api/admin/trace/formats')
    .expect(200);
  const layout = JSON.parse(data.list.find(({ id }) => id === formatId)?.layout ?? '{}');
  const body = { purpose: 'upload', name: '通用 CSV', kind: 'csv', layout, folder: format };
  return quality.put(`/api/admin/trace/formats/${formatId}`, body);
};

describe('files that lie ready for a platform', () => {
  it('require the permission; folders are names, not ways out of the data folder', async () => {
    await market.shop.visitor().get('/api/admin/trace/sent-files').expect(401);
    await (await market.shop.staff('warehouse')).get('/api/admin/trace/sent-files').expect(403);
    await (await market.shop.staff('warehouse')).post('/api/admin/trace/sent-files/1/decide', {}).expect(403);
    expect((await setFolders('', '../keys')).status).toBe(422);
    await (await market.shop.staff('admin'))
      .put('/api/admin/shop-settings/trace_files', { folder: '..' })
      .expect(422);
  });

  it('are not made until a folder is set', async () => {
    await shipParcel();
    expect(await make(nextDay())).toBe(0);
    await (await market.shop.staff('admin'))
      .put('/api/admin/shop-settings/trace_files', { folder: 'trace' })
      .expect(200);
    expect(await make(nextDay())).toBe(0);
  });

  it('are made once a day, whole, with a manifest; what was told is not told again', async () => {
    expect((await setFolders('trace', 'mashang')).status).toBe(200);
    const big = await shipParcel();
    const today = nextDay();
    expect(await Promise.all([make(today), make(today)])).toEqual(expect.arrayContaining([1, 0]));
    expect(await make(today)).toBe(0);
    const { list, folder } = await files();
    expect(folder).toBe('trace');
    const [file] = list;
    expect(file).toMatchObject({
      state: 'made',
      parcels: 2,
      codes: 2,
      place: expect.stringMatching(/^outgoing\/trace\/mashang\/trace-/),
    });
    const name = path.basename(file?.place ?? '');
    expect((await readdir(place())).toSorted()).toEqual([name, `${name}.manifest.json`]);
    const text = await readFile(path.join(place(), name), 'utf8');
    expect(text).toContain(big);
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(file?.sha256).toBe(sha256);
    const manifest = await readFile(path.join(place(), `${name}.manifest.json`), 'utf8');
    expect(JSON.parse(manifest)).toEqual({ name, parcels: 2, codes: 2, sha256 });
    expect(await make(nextDay())).toBe(0);
  });

  it('are fetched when they are gone, and confirmed by staff, once; their parcels are told then', async () => {
    const [file] = (await files()).list;
    expect(await noteFetched(market.shop.db, dataDir())).toBe(0);
    await rm(path.join(dataDir(), file?.place ?? ''));
    expect(await noteFetched(market.shop.db, dataDir())).toBe(1);
    expect((await files()).list[0]?.state).toBe('fetched');
    expect((await decide(file?.id, 'confirmed').expect(200)).data).toMatchObject({ state: 'confirmed' });
    await decide(file?.id, 'refused', '重复').expect(409);
    expect((await queue()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('refused with a reason, their parcels wait until staff put them back, and come with the next file', async () => {
    const big = await shipParcel();
    expect(await make(nextDay())).toBe(1);
    const [file] = (await files()).list;
    await decide(file?.id, 'refused').expect(422);
    await decide(file?.id, 'refused', '往来单位编号不存在').expect(200);
    const [row] = await queue();
    expect(row).toMatchObject({ state: 'failed', message: '往来单位编号不存在' });
    expect(await make(nextDay())).toBe(0);
    await quality
      .post('/api/admin/trace/uploads/mark', { format_id: formatId, ids: [row?.id], state: 'pending' })
      .expect(200);
    expect(await make(nextDay())).toBe(1);
    const [again] = (await files()).list;
    expect(await readFile(path.join(dataDir(), again?.place ?? ''), 'utf8')).toContain(big);
  });

  it('ring the alarm when nobody has confirmed them for two days', async () => {
    expect(await lateFiles()).toMatchObject({ count: 1, is_late: false });
    await sql`update trace_sent_file set made_at = now() - interval '49 hours' where state = 'made'`.execute(
      market.shop.db,
    );
    expect(await lateFiles()).toMatchObject({ count: 1, is_late: true });
  });

  it('a folder that is gone as a whole says nothing', async () => {
    await rm(path.join(dataDir(), 'outgoing'), { recursive: true });
    expect(await noteFetched(market.shop.db, dataDir())).toBe(0);
  });
});
