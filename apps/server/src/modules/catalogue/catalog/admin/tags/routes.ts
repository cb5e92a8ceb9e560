import { adminTags, adminTagsSet } from '@qingnang/contract/admin-catalog';
import { notFound } from '../../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import { isGoods } from '../reads.ts';
import { type GoodsTag, goodsTags } from './reads.ts';
import { setTags } from './writes.ts';

export const tagRoutes: readonly Route[] = [
  on(adminTags, async ({ params }, { db, staff }) => {
    if (!(await isGoods(db, params.id))) throw notFound('商品不存在');
    return { tags: toWire(await goodsTags(db, staff, params.id)) };
  }),
  on(adminTagsSet, async ({ params, body }, { db, staff }) => {
    const tags = body.tags.map((tag) => ({ ...tag, is_show: tag.is_show === 1 }));
    const after = await setTags(db, staff, params.id, tags);
    return new Answer({ tags: toWire(after) }, '已保存');
  }),
];

const toWire = (tags: readonly GoodsTag[]) => tags.map((tag) => ({ ...tag, is_show: tag.is_show ? 1 : 0 }));
