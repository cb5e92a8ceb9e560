import {
  adminTracePrefixConfirm,
  adminTracePrefixes,
  adminTracePrefixImport,
  adminTracePrefixRemove,
  adminTracePrefixTeach,
} from '@qingnang/contract/trace-prefixes';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentPrefix } from './present.ts';
import { prefixPage } from './reads.ts';
import { confirmPrefix, importPrefixes, removePrefix, teachPrefix } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminTracePrefixes, async ({ query }, { db }) => {
    const { rows, total } = await prefixPage(db, query);
    return { list: rows.map(presentPrefix), total, page: query.page, page_size: query.page_size };
  }),
  on(adminTracePrefixTeach, async ({ body }, { db, staff }) => {
    const { goods_id: goodsId, code_length, ...more } = body;
    const row = await teachPrefix(db, staff, {
      ...more,
      goodsId,
      codeLength: code_length === 0 ? null : code_length,
    });
    return new Answer(presentPrefix(row), '已登记，待质管确认');
  }),
  on(
    adminTracePrefixConfirm,
    async ({ params }, { db, staff }) =>
      new Answer(presentPrefix(await confirmPrefix(db, staff, params.id)), '已确认'),
  ),
  on(adminTracePrefixRemove, async ({ params }, { db, staff }) => {
    await removePrefix(db, staff, params.id);
    return new Answer({}, '已删除');
  }),
  on(adminTracePrefixImport, async ({ body }, { db, staff }) => {
    const result = await importPrefixes(db, staff, body.rows);
    return new Answer(result, `新增 ${result.added} 个标识码`);
  }),
];
