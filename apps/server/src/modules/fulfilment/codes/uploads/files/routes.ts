import { adminTraceSentFileDecide, adminTraceSentFiles } from '@qingnang/contract/trace-files';
import { notFound } from '../../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import { presentFile } from './present.ts';
import { filePage, fileRow, outgoingFolder } from './reads.ts';
import { decideFile } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminTraceSentFiles, async ({ query }, { db }) => {
    const { rows, total } = await filePage(db, query);
    const { page, page_size } = query;
    return { list: rows.map(presentFile), total, page, page_size, folder: await outgoingFolder(db) };
  }),
  on(adminTraceSentFileDecide, async ({ params, body }, { db, staff }) => {
    await decideFile(db, staff, params.id, body);
    const row = await fileRow(db, params.id);
    if (!row) throw notFound('文件不存在');
    return new Answer(presentFile(row), '已登记');
  }),
];
