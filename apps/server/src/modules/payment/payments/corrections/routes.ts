import {
  adminCorrectionAdd,
  adminCorrectionAgree,
  adminCorrectionRefuse,
  adminCorrections,
} from '@qingnang/contract/admin-wallet';
import type { Db } from '../../../../db/client.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Staff } from '../../../../http/session.ts';
import { presentCorrection } from './present.ts';
import { correctionById, correctionPage } from './reads.ts';
import { agreeCorrection, askCorrection, refuseCorrection } from './writes.ts';

const shown = async (db: Db, staff: Staff, id: number) =>
  presentCorrection(await correctionById(db, staff, id), staff.staffId);

export const routes: readonly Route[] = [
  on(adminCorrections, async ({ query }, { db, staff }) => {
    const { rows, total } = await correctionPage(db, staff, query);
    const list = rows.map((row) => presentCorrection(row, staff.staffId));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminCorrectionAdd, async ({ body }, { db, staff, idempotency }) => {
    const id = await askCorrection(db, staff, body, idempotency);
    return new Answer(await shown(db, staff, id), '已提交，等待另一位同事复核');
  }),
  on(adminCorrectionAgree, async ({ params }, { db, staff }) => {
    await agreeCorrection(db, staff, params.id);
    return new Answer(await shown(db, staff, params.id), '已更正');
  }),
  on(adminCorrectionRefuse, async ({ params, body }, { db, staff }) => {
    await refuseCorrection(db, staff, params.id, body.reply);
    return new Answer(await shown(db, staff, params.id), '已驳回');
  }),
];
