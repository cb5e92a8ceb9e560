import {
  adminForbidden,
  adminForbiddenAdd,
  adminForbiddenEnd,
  adminForbiddenHits,
  adminForbiddenReplace,
  adminForbiddenSeen,
} from '@qingnang/contract/forbidden-goods';
import { toSeconds } from '../../../../http/dates.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { openHits } from './hits/reads.ts';
import { seeHits } from './hits/writes.ts';
import { forbiddenEntries } from './reads.ts';
import { endEntry, type Rejudged, writeEntry } from './writes.ts';

const savedWords = ({ taken }: Rejudged): string =>
  taken.length === 0 ? '已保存' : `已保存，${taken.length} 个商品已下架：${taken.slice(0, 5).join('、')}`;

export const routes: readonly Route[] = [
  on(adminForbidden, async ({ query }, { db }) => {
    const { rows, total } = await forbiddenEntries(db, query);
    const list = rows.map((row) => ({
      ...row,
      names: [...row.names],
      except_names: [...row.except_names],
      created_by: row.created_by ?? '',
      created_at: toSeconds(row.created_at),
      ended_by: row.ended_by ?? '',
      ended_at: row.ended_at && toSeconds(row.ended_at),
    }));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminForbiddenHits, async ({ query }, { db }) => {
    const { rows, total } = await openHits(db, query);
    const list = rows.map(({ maker, was_on: wasOn, at, ...row }) => ({
      ...row,
      sccj: maker,
      was_on: Number(wasOn),
      at: toSeconds(at),
    }));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminForbiddenSeen, async ({ body }, { db, staff }) => {
    await seeHits(db, staff, body.ids);
    return new Answer({}, '已处理');
  }),
  on(adminForbiddenAdd, async ({ body }, { db, staff }) => {
    const rejudged = await writeEntry(db, staff, { ...body, valid_until: body.valid_until ?? null }, null);
    return new Answer({ taken: rejudged.taken.length }, savedWords(rejudged));
  }),
  on(adminForbiddenReplace, async ({ params, body }, { db, staff }) => {
    const rejudged = await writeEntry(
      db,
      staff,
      { ...body, valid_until: body.valid_until ?? null },
      params.id,
    );
    return new Answer({ taken: rejudged.taken.length }, savedWords(rejudged));
  }),
  on(adminForbiddenEnd, async ({ params }, { db, staff }) => {
    await endEntry(db, staff, params.id);
    return new Answer({}, '已移出目录，之前下架的商品需重新上架');
  }),
];
