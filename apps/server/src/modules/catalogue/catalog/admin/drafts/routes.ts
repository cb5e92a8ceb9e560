import { adminDrafts, adminDraftsFill, adminDraftsSave } from '@qingnang/contract/goods-drafts';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import { missingOnShelf } from '../shelf/rules.ts';
import { fillDrafts } from './fill/writes.ts';
import { draftData } from './present.ts';
import { draftsByIds, goodsDrafts } from './reads.ts';
import { saveDrafts } from './writes.ts';

export const draftRoutes: readonly Route[] = [
  on(adminDrafts, async ({ query }, { db, staff }) => {
    const { rows, lacks, ...counts } = await goodsDrafts(db, staff, query);
    const { page, page_size } = query;
    const words = [...lacks].map(([missing, goods]) => ({ missing, goods }));
    return {
      ...counts,
      page,
      page_size,
      list: rows.map(draftData),
      lacks: words.sort((a, b) => b.goods - a.goods),
    };
  }),
  on(adminDraftsSave, async ({ body: { rows } }, { db, staff }) => {
    const saved = await saveDrafts(db, staff, rows);
    const now = new Map((await draftsByIds(db, staff, rows)).map((one) => [one.id, one]));
    const refused = saved.filter(({ message }) => message !== '').length;
    const data = saved.map((row) => {
      const draft = now.get(row.id);
      return { ...row, version: draft?.version ?? 0, missing: draft ? missingOnShelf(draft) : [] };
    });
    const words = refused === 0 ? '已保存' : `已保存 ${saved.length - refused} 个，${refused} 个未保存`;
    return new Answer({ rows: data }, words);
  }),
  on(adminDraftsFill, ({ body }, { db, staff }) => fillDrafts(db, staff, body)),
];
