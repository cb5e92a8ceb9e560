import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { lotCameTo } from './reads.ts';
import type { LotKey } from './rules.ts';

/**
 * Notes that a buyer waits for the report of a lot; asking again changes nothing. Staff see how many wait, and the buyer is told
 * when it comes.
 * @throws 404 for a lot that never came to this account, 409 when its report is there
 */
export async function requestReport(db: Db, buyer: Buyer, { goodsId, lotNo }: LotKey): Promise<void> {
  const lot = await lotCameTo(db, buyer, { goodsId, lotNo });
  if (!lot) throw notFound('没有购进过这个批号');
  if (lot.has_report) throw conflict('这个批号的报告已经有了，请刷新后查看');
  // One that was answered and whose report was voided since is asked for anew.
  await sql`insert into report_request (account_id, goods_id, lot_no) values (${buyer.accountId}, ${goodsId}, ${lotNo})
    on conflict (account_id, goods_id, lot_no) do update set answered_at = null, created_at = now()
    where report_request.answered_at is not null`.execute(db);
}
