import type { adminApprovals } from '@qingnang/contract/approvals';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { everyWord } from '../../../db/keywords.ts';
import { notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import type { PolicyKey } from './rules.ts';

export interface ApprovalRow {
  id: number;
  kind: 'approval' | 'refund' | 'correction';
  policy: PolicyKey;
  words: string;
  amount_fen: number | null;
  account_id: number | null;
  company: string;
  asker: string;
  asked_by: number;
  asked_at: Date;
  state: 'waiting' | 'done' | 'refused' | 'withdrawn';
  decider: string;
  decided_at: Date | null;
  reply: string;
}

/** A page of what somebody has asked for or may decide: what waits oldest first, all else newest first. */
export async function approvalPage(
  db: Db,
  staff: Staff,
  { state = 'waiting', keywords, page, page_size }: z.output<typeof adminApprovals.query>,
): Promise<{ rows: ApprovalRow[]; total: number }> {
  const from = sql`from (${state === 'waiting' ? sql`${OWN} union all ${OTHERS}` : OWN}) w
    join approval_policy p on p.key = w.policy
    join staff s on s.id = w.asked_by left join staff d on d.id = w.decided_by left join account a on a.id = w.account_id
    where w.state = ${state} and (w.asked_by = ${staff.staffId} or ${mayDecide(staff)})
      and ${everyWord(keywords ?? '', [sql`w.words`, sql`coalesce(a.company, '')`, sql`s.name`])}`;
  const order = state === 'waiting' ? sql`w.asked_at, w.kind, w.id` : sql`w.decided_at desc, w.id desc`;
  const [found, count] = await Promise.all([
    sql<ApprovalRow>`${COLUMNS} ${from} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** One request as the page shows it, for who asked or may decide. @throws 404 */
export async function approvalById(db: Db, staff: Staff, id: number): Promise<ApprovalRow> {
  const { rows } = await sql<ApprovalRow>`${COLUMNS} from (${OWN}) w
    join approval_policy p on p.key = w.policy
    join staff s on s.id = w.asked_by left join staff d on d.id = w.decided_by left join account a on a.id = w.account_id
    where w.id = ${id} and (w.asked_by = ${staff.staffId} or ${mayDecide(staff)})`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('复核申请不存在');
  return row;
}

const COLUMNS = sql`
  select w.*, coalesce(a.company, '') as company, s.name as asker, coalesce(d.name, '') as decider`;

const OWN = sql`
  select 'approval' as kind, id, policy, words, amount_fen, account_id, state, asked_by, asked_at, decided_by, decided_at, reply
  from approval`;

/** Money that goes back and corrections keep their own tables, which say what becomes of them; they wait here, too. */
const OTHERS = sql`
  select 'refund', r.id, 'refund', '订单 ' || o.order_no || ' 退款，退款单 ' || r.refund_no, r.amount_fen, r.account_id,
    'waiting', r.staff_id, r.created_at, null, null, ''
  from refund r join sales_order o on o.id = r.order_id where r.status = 'awaiting'
  union all
  select 'correction', c.id, 'correction',
    case c.kind when 'balance' then '余额' else '积分' end || case when c.delta > 0 then '增加' else '减少' end
      || case c.kind when 'balance' then '' else ' ' || abs(c.delta) end || '：' || c.reason,
    case c.kind when 'balance' then c.delta end, c.account_id, 'waiting', c.asked_by, c.created_at, null, null, ''
  from correction c where c.status = 'waiting'`;

/** Refunds and corrections are decided by calls that ask for a permission of their own. */
function mayDecide({ role, permissions }: Staff): RawBuilder<boolean> {
  return sql<boolean>`(${role} = any(p.approvers)
    and (w.kind <> 'refund' or ${permissions.has('money.write')}::boolean)
    and (w.kind <> 'correction' or ${permissions.has('wallet.write')}::boolean))`;
}
