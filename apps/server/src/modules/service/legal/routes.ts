// 用户协议 and 隐私政策: what everybody reads, and how staff write and publish versions.
import * as contract from '@qingnang/contract/legal';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentStaffText, presentText } from './present.ts';
import { blankValues, publishedText, type StaffTextRow, staffText, staffTexts } from './reads.ts';
import { deleteText, draftText, publishText, saveText } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.legalByCode, async ({ params, query }, { db }) => {
    const found = await publishedText(db, params.code, query.version);
    if (!found) throw notFound('没有这个版本');
    return presentText(found);
  }),
  on(contract.adminLegalTexts, async (_input, { db }) => {
    const [rows, values] = await Promise.all([staffTexts(db), blankValues(db)]);
    return {
      list: rows.map((row) => {
        const { body: _, ...head } = presentStaffText(row, values);
        return head;
      }),
    };
  }),
  on(contract.adminLegalText, async ({ params }, { db }) => {
    const row = await staffText(db, params.id);
    if (!row) throw notFound('没有这个版本');
    return shown(db, row);
  }),
  on(
    contract.adminLegalDraft,
    async ({ body }, { db, staff }) =>
      new Answer(await shown(db, await draftText(db, staff, body.code)), '已起草，发布前客户看不到'),
  ),
  on(contract.adminLegalSave, async ({ params, body }, { db, staff }) => {
    const { version, demands_consent: demands, ...form } = body;
    const row = await saveText(db, staff, params.id, version, { ...form, demands_consent: demands === 1 });
    return new Answer(await shown(db, row), '草稿已保存');
  }),
  on(contract.adminLegalPublish, async ({ params, body }, { db, staff }) => {
    const row = await publishText(db, staff, params.id, body.version);
    return new Answer(await shown(db, row), publishedWords(row));
  }),
  on(contract.adminLegalDelete, async ({ params }, { db, staff }) => {
    await deleteText(db, staff, params.id);
    return new Answer({}, '草稿已删除');
  }),
];

function publishedWords({ published_at: at, demands_consent: demands }: StaffTextRow): string {
  if (at === null) return '已提交，等待另一位同事复核';
  return demands ? '已发布，客户下次访问时会被请求同意' : '已发布';
}

const shown = async (db: Db, row: StaffTextRow) => presentStaffText(row, await blankValues(db));
