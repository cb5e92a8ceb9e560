import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Buyer } from '../http/session.ts';
import { addReports } from '../modules/catalogue/reports/admin/writes.ts';
import { requestReport } from '../modules/catalogue/reports/writes.ts';
import { asDemo } from './acting.ts';
import { type Sheets, withSheets } from './sheets.ts';

/** The last lots have no report yet. */
const WITHOUT_REPORT = 3;

/**
 * Inspection reports of what came to the demo pharmacy, drawn and marked as samples; the newest lots have none yet, and one of
 * them is asked for.
 */
export async function loadDemoReports(db: Db, privateFolder: string): Promise<void> {
  await asDemo(db, 'yaodian', 'quality', async (buyer, staff) => {
    const lots = await lotsOf(db, buyer);
    await withSheets(db, privateFolder, staff, (sheets) => report(sheets, lots.slice(0, -WITHOUT_REPORT)));
    const missing = lots.at(-1);
    if (missing) await requestReport(db, buyer, { goodsId: missing.goods_id, lotNo: missing.lot_no });
  });
}

interface Lot {
  goods_id: number;
  lot_no: string;
  name: string;
  spec: string;
  maker: string;
}

async function lotsOf(db: Db, { accountId }: Buyer): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select l.goods_id, t.lot_no, min(l.name) as name, min(l.spec) as spec, min(l.maker) as maker
    from sales_order o join sales_order_line l on l.order_id = o.id join shipment_line t on t.order_line_id = l.id
    where o.account_id = ${accountId} and o.kind = 'normal' group by l.goods_id, t.lot_no order by min(t.id)`.execute(
    db,
  );
  return rows;
}

async function report(sheets: Sheets, lots: readonly Lot[]): Promise<void> {
  const items = [];
  for (const lot of lots) {
    const text = `品名：${lot.name}\n规格：${lot.spec}\n批号：${lot.lot_no}\n结论：符合规定`;
    const file_id = await sheets.keep('report', `${lot.name}_${lot.spec}_${lot.lot_no}`, [
      lot.maker,
      '成品检验报告书',
      text,
    ]);
    items.push({ file_id, goods_id: lot.goods_id, lot_no: lot.lot_no, kind: 'maker' });
  }
  if (items.length > 0) await addReports(sheets.db, sheets.staff, items, null);
}
