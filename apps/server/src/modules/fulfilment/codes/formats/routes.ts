import {
  adminTraceFormatAdd,
  adminTraceFormatSave,
  adminTraceFormats,
  type TraceFormatBody,
} from '@qingnang/contract/trace-files';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { allFormats } from './reads.ts';
import { folderOf, saveFormat } from './writes.ts';

const shown = (id: number, body: TraceFormatBody) => ({
  ...body,
  id,
  layout: JSON.stringify(body.layout),
  folder: folderOf(body),
});

export const routes: readonly Route[] = [
  on(adminTraceFormats, async (_, { db }) => ({
    list: (await allFormats(db)).map((format) => ({ ...format, layout: JSON.stringify(format.layout) })),
  })),
  on(adminTraceFormatAdd, async ({ body }, { db, staff }) => {
    const id = await saveFormat(db, staff, null, body);
    return new Answer(shown(id, body), '已保存');
  }),
  on(adminTraceFormatSave, async ({ params, body }, { db, staff }) => {
    const id = await saveFormat(db, staff, params.id, body);
    return new Answer(shown(id, body), '已保存');
  }),
];
