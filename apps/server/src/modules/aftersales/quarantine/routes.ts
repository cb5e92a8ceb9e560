import { adminQuarantine, adminQuarantineDecide } from '@qingnang/contract/admin-after-sales';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentQuarantine } from './present.ts';
import { quarantinePage, quarantineRow } from './reads.ts';
import { decideQuarantine } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminQuarantine, async ({ query }, { db }) => {
    const { page, page_size } = query;
    const filter = { status: query.status ?? '', keywords: query.keywords ?? '', page, pageSize: page_size };
    const { rows, total, held } = await quarantinePage(db, filter);
    return { list: rows.map(presentQuarantine), total, page, page_size, held_pieces: held };
  }),
  on(adminQuarantineDecide, async ({ params, body }, { db, staff }) => {
    const decision = { isRestocked: body.decision === 'restock', note: body.note };
    await decideQuarantine(db, staff, params.id, decision);
    const row = await quarantineRow(db, params.id);
    if (!row) throw notFound('隔离记录不存在');
    return new Answer(presentQuarantine(row), decision.isRestocked ? '已重新上架' : '已登记销毁');
  }),
];
