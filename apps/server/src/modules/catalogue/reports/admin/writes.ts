import { reportKindName } from '@qingnang/rules/reports';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { tellAll, writeAudit, writeAudits } from '../../../identity/writes.ts';
import { useStaffFiles } from '../../../service/writes.ts';

export interface NewReport {
  file_id: number;
  goods_id: number;
  lot_no: string;
  kind: string;
}

/**
 * Keeps uploaded files as reports of lots; buyers who had asked for one are told. A lot is written as it stands on the shelf,
 * whatever its capitals.
 * @throws 422 at `items.0.goods_id`, `items.0.file_id` or `file_ids`; nothing is kept then
 */
export function addReports(
  db: Db,
  staff: Staff,
  items: readonly NewReport[],
  idempotency: Idempotency | null,
): Promise<{ added: number; told: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const fileIds = items.map(({ file_id }) => file_id);
      const twice = items.findIndex(({ file_id }, at) => fileIds.indexOf(file_id) !== at);
      if (twice >= 0) throw invalid({ [`items.${twice}.file_id`]: '同一个文件只能保存一次' });
      await useStaffFiles(tx, staff, fileIds, 'report', null);
      // One after the other: two who bring the same report at once see each other's.
      await sql`select pg_advisory_xact_lock(hashtextextended('inspection_report', 0))`.execute(tx);
      const facts = await factsOf(tx, items);
      refuseWrong(facts);
      const added = await insertReports(tx, staff, facts);
      await writeAudits(
        tx,
        staff,
        added.map(({ id, goods_id, lot_no, kind }) => ({
          action: 'report.create',
          entity: 'report',
          entityId: id,
          after: { goods_id, lot_no, kind: reportKindName(kind) },
        })),
      );
      return { added: added.length, told: await answerRequests(tx, added) };
    }),
  );
}

interface Facts {
  at: number;
  file_id: number;
  goods_id: number;
  lot_no: string;
  kind: string;
  has_goods: boolean;
  /** The same bytes are a report of this lot, or another one of these. */
  is_there: boolean;
}

async function factsOf(tx: Tx, items: readonly NewReport[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select i.at, i.file_id, i.goods_id, i.kind, coalesce(shelf.lot_no, i.lot_no) as lot_no, g.id is not null as has_goods,
      exists (select from inspection_report r join file f on f.id = r.file_id
        where r.goods_id = i.goods_id and upper(r.lot_no) = upper(i.lot_no) and r.void_at is null
          and f.sha256 = b.sha256)
        or row_number() over (partition by i.goods_id, upper(i.lot_no), b.sha256 order by i.at) > 1 as is_there
    from (select (row_number() over ())::int - 1 as at, x.*
      from jsonb_to_recordset(${json(items)}::jsonb)
        as x(file_id bigint, goods_id bigint, lot_no text, kind text)) i
    join file b on b.id = i.file_id
    left join goods g on g.id = i.goods_id
    left join lateral (select t.lot_no from lot t where t.goods_id = i.goods_id and upper(t.lot_no) = upper(i.lot_no)
      order by t.id limit 1) shelf on true
    order by i.at`.execute(tx);
  return rows;
}

function refuseWrong(facts: readonly Facts[]): void {
  const errors: Record<string, string> = {};
  for (const { at, has_goods, is_there, lot_no } of facts) {
    if (!has_goods) errors[`items.${at}.goods_id`] = '商品不存在';
    else if (is_there) errors[`items.${at}.file_id`] = `批号 ${lot_no} 已有内容相同的报告`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

interface AddedReport {
  id: number;
  goods_id: number;
  lot_no: string;
  kind: string;
}

const insertReports = (tx: Tx, { staffId }: Staff, facts: readonly Facts[]): Promise<AddedReport[]> =>
  tx
    .insertInto('inspection_report')
    .values(
      facts.map(({ file_id, goods_id, lot_no, kind }) => ({
        file_id,
        goods_id,
        lot_no,
        kind,
        staff_id: staffId,
      })),
    )
    .returning(['id', 'goods_id', 'lot_no', 'kind'])
    .execute();

/** Ends the requests for these lots and tells who asked. @returns how many */
async function answerRequests(tx: Tx, added: readonly AddedReport[]): Promise<number> {
  const { rows } = await sql<{
    account_id: number;
    report_id: number;
    name: string;
    spec: string;
    lot_no: string;
  }>`
    update report_request q set answered_at = now()
    from (select min(id) as report_id, goods_id, lot_no
        from unnest(${added.map(({ id }) => id)}::bigint[], ${added.map((one) => one.goods_id)}::bigint[],
          ${added.map((one) => one.lot_no)}::text[]) as r(id, goods_id, lot_no) group by goods_id, lot_no) k
      join goods g on g.id = k.goods_id
    where q.goods_id = k.goods_id and q.lot_no = k.lot_no and q.answered_at is null
    returning q.account_id, k.report_id, g.name, g.spec, q.lot_no`.execute(tx);
  await tellAll(
    tx,
    rows.map(({ account_id, report_id, name, spec, lot_no }) => ({
      accountId: account_id,
      key: 'report.ready' as const,
      fields: { goods: `${name} ${spec}`, lot: lot_no },
      url: `/jybg?lot=${encodeURIComponent(lot_no)}`,
      cause: `report:${report_id}`,
    })),
  );
  return rows.length;
}

/**
 * Takes a report out of effect: buyers do not see it any more, the file stays.
 * @throws 404, 409 when it was voided before
 */
export function voidReport(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const report = await tx
      .selectFrom('inspection_report')
      .select(['goods_id', 'lot_no', 'void_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!report) throw notFound('报告不存在');
    if (report.void_at !== null) throw conflict('这份报告已经作废');
    await tx
      .updateTable('inspection_report')
      .set({ void_at: sql`now()`, void_by: staff.staffId, void_reason: reason })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, staff, {
      action: 'report.void',
      entity: 'report',
      entityId: id,
      before: { goods_id: report.goods_id, lot_no: report.lot_no },
      after: { void_reason: reason },
    });
  });
}
