import * as contract from '@qingnang/contract/admin-zones';
import { LOW_PRICE_WAITS } from '@qingnang/contract/campaigns';
import { zonePath } from '@qingnang/contract/zones';
import type { Db } from '../../../../db/client.ts';
import { toSeconds } from '../../../../http/dates.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Staff } from '../../../../http/session.ts';
import { withPreview } from '../preview/rules.ts';
import { toZone } from '../reads.ts';
import { calendarData } from './calendar/present.ts';
import { calendarRows } from './calendar/reads.ts';
import { staffZoneData, staffZoneDetail } from './present.ts';
import { askZonePrices } from './prices/writes.ts';
import { staffZone, zonePage } from './reads.ts';
import { createZone, deleteZone, openPreview, publishZone, saveDraft, stopZone } from './writes.ts';

const now = () => toSeconds(new Date());
const zoneNow = async (db: Db, staff: Staff, id: number) =>
  staffZoneDetail(await staffZone(db, staff, id), now());

export const routes: readonly Route[] = [
  on(contract.adminZones, async ({ query }, { db, staff }) => {
    const { rows, total } = await zonePage(db, staff, query);
    const list = rows.map((row) => staffZoneData(row, now()));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminZone, ({ params }, { db, staff }) => zoneNow(db, staff, params.id)),
  on(contract.adminZoneCreate, async ({ body }, { db, staff }) => {
    const id = await createZone(db, staff, body);
    return new Answer(await zoneNow(db, staff, id), '已新增，发布后可见');
  }),
  on(contract.adminZoneUpdate, async ({ params, body }, { db, staff }) => {
    const { version, ...form } = body;
    await saveDraft(db, staff, params.id, version, form);
    return new Answer(await zoneNow(db, staff, params.id), '已保存草稿');
  }),
  on(contract.adminZonePublish, async ({ params, body }, { db, staff }) => {
    await publishZone(db, staff, params.id, body.version);
    return new Answer(await zoneNow(db, staff, params.id), '已发布');
  }),
  on(contract.adminZoneStop, async ({ params }, { db, staff }) => {
    await stopZone(db, staff, params.id);
    return new Answer(await zoneNow(db, staff, params.id), '已停止');
  }),
  on(contract.adminZoneDelete, async ({ params }, { db, staff }) => {
    await deleteZone(db, staff, params.id);
    return new Answer({}, '已删除');
  }),
  on(contract.adminZonePreview, async ({ params }, { db, staff }) => {
    const { row, token, expiresAt } = await openPreview(db, staff, params.id);
    const { kind, code, id } = toZone(row);
    return { url: withPreview(zonePath(kind, code, id), token), expires_at: expiresAt };
  }),
  on(contract.adminZonePrices, async ({ params, body }, { db, staff }) => {
    const made = await askZonePrices(db, staff, { ...body, ...params });
    return new Answer(made, made ? `已设置 ${made.made} 个专区价` : LOW_PRICE_WAITS);
  }),
  on(contract.adminCalendar, async ({ query }, { db, staff }) => {
    const at = new Date();
    return { list: calendarData(await calendarRows(db, staff, query), at), timestamp: toSeconds(at) };
  }),
];
