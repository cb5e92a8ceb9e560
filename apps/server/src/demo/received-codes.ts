import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { takeScans } from '../modules/fulfilment/receiving/scans/writes.ts';
import { asDemo } from './acting.ts';

/** No code of the shop: found in a carton, set apart. */
const STRANGER = '89999990000000000017';

interface Parcel {
  id: number;
  codes: string[];
}

/** A store that is in the middle of scanning a parcel: all of its packs but one, one of them twice, and one that is not from here. */
export async function loadDemoReceivedCodes(db: Db): Promise<void> {
  await asDemo(db, 'kangmin-binjiang', 'admin', async (buyer) => {
    const { rows } = await sql<Parcel>`
      select s.id, array_agg(trace_text(c.code) order by c.code) as codes
      from sales_order o join shipment s on s.order_id = o.id join shipment_line t on t.shipment_id = s.id
      join shipment_code c on c.shipment_line_id = t.id
      where o.account_id = ${buyer.accountId} group by s.id order by s.id limit 1`.execute(db);
    const [parcel] = rows;
    if (!parcel) return;
    const [first = ''] = parcel.codes;
    const codes = [...parcel.codes.slice(0, -1), first, STRANGER];
    const at = new Date();
    const scans = codes.map((code, turn) => ({ key: `demo-scan-${turn}`, code, at }));
    await takeScans(db, buyer, parcel.id, scans);
  });
}
