import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { confirmFor, confirmOwn, noteCall } from '../modules/aftersales/recall/holders/writes.ts';
import { askClose, beginRecall } from '../modules/aftersales/recall/writes.ts';
import { closeRecallAct } from '../modules/aftersales/writes.ts';
import { stopLot } from '../modules/catalogue/catalog/stops/writes.ts';
import { agree } from '../modules/identity/approvals/writes.ts';
import { asDemo, asDemoStaff } from './acting.ts';

const RECALL = {
  cause: '抽检含量测定不合格，生产企业通知召回',
  notice: '请立即停止销售并下架该批号，清点库存，在召回通知里填写数量；未售出的按寄回地址退回。',
  returnAddress: '四川省成都市锦江区示例路 1 号退货组 028-88880000',
  isLoud: false,
};

/**
 * A lot out of sale before it comes, and where a year of trade stands behind: a recall on its way that one has confirmed, one was called
 * about and others are silent, one of what a store was sent, which its head office has confirmed, and a drill that is over.
 */
export async function loadDemoRecalls(db: Db): Promise<void> {
  const [recalled, drilled] = await lotsOfFew(db);
  const ofStore = recalled && drilled && (await lotOfStore(db, [recalled, drilled]));
  await asDemoStaff(db, 'quality', async (staff) => {
    const goodsId = recalled?.goods_id ?? (await anyGoods(db));
    const stop = { reason: 'supplier', words: '供货单位通知该批号外包装印刷有误，待复核' } as const;
    await stopLot(db, staff, { goodsId, lotNo: 'KY260815' }, stop, null);
    if (!recalled || !drilled) return;
    const form = { ...RECALL, recallClass: 2, isDrill: false } as const;
    await beginRecall(db, staff, { ...form, lot: lotOf(recalled) }, null);
    if (ofStore)
      await beginRecall(
        db,
        staff,
        { ...form, recallClass: 3, lot: lotOf(ofStore), cause: '外包装批号印刷不清，生产企业主动召回' },
        null,
      );
    await beginRecall(
      db,
      staff,
      {
        ...form,
        lot: lotOf(drilled),
        isDrill: true,
        recallClass: 3,
        cause: '年度召回演练',
        returnAddress: '',
      },
      null,
    );
  });
  if (!recalled || !drilled) return;
  await answerRecall(db, recalled);
  if (ofStore) await answerForStore(db, ofStore);
  await endDrill(db, drilled);
}

interface DemoLot {
  goods_id: number;
  lot_no: string;
}
const lotOf = ({ goods_id, lot_no }: DemoLot) => ({ goodsId: goods_id, lotNo: lot_no });

/** Lots that a handful of buyers were sent, rather with who has ordered for a year and with pieces on hand; the small shop has none. */
async function lotsOfFew(db: Db): Promise<DemoLot[]> {
  const { rows } = await sql<DemoLot>`
    select t.goods_id, t.lot_no from lot t
    join shipment_line sl on sl.lot_id = t.id join shipment s on s.id = sl.shipment_id join sales_order o on o.id = s.order_id
    join account a on a.id = o.account_id
    group by t.goods_id, t.lot_no
    having count(distinct o.account_id) between 4 and 9 and count(*) filter (where a.username in ('yaodian', 'zhensuo')) = 0
    order by bool_or(a.username = 'hupo') desc, max(t.quantity) > 50 desc, count(distinct o.account_id) desc, min(t.id) limit 2`.execute(
    db,
  );
  return rows;
}

/** A lot that a store of `yaodian` was sent, and a handful of others at most; of its goods there is another lot to sell. */
async function lotOfStore(db: Db, others: readonly DemoLot[]): Promise<DemoLot | undefined> {
  const { rows } = await sql<DemoLot>`
    select t.goods_id, t.lot_no from lot t
    join shipment_line sl on sl.lot_id = t.id join shipment s on s.id = sl.shipment_id join sales_order o on o.id = s.order_id
    join account a on a.id = o.account_id left join account h on h.id = a.head_account_id
    where not t.goods_id = any(${others.map(({ goods_id }) => goods_id)}::bigint[])
      and exists (select from lot n where n.goods_id = t.goods_id and n.lot_no <> t.lot_no and n.quantity > 50)
    group by t.goods_id, t.lot_no
    having count(*) filter (where h.username = 'yaodian') > 0 and count(distinct o.account_id) < 6
      and count(*) filter (where a.username in ('yaodian', 'zhensuo')) = 0
    order by count(distinct o.account_id) desc, min(t.id) limit 1`.execute(db);
  return rows[0];
}

const anyGoods = async (db: Db): Promise<number> =>
  (await db.selectFrom('goods').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;

interface DemoHolder {
  id: number;
  username: string;
  /** Of its head office; null = it has none. */
  head: string | null;
  held: number;
}

const holdersOf = async (db: Db, { goods_id, lot_no }: DemoLot): Promise<DemoHolder[]> =>
  (
    await sql<DemoHolder>`
      select h.id, a.username, (select o.username from account o where o.id = a.head_account_id) as head, h.held_number as held
      from recall_holder h join recall r on r.id = h.recall_id
      join account a on a.id = h.account_id where r.goods_id = ${goods_id} and r.lot_no = ${lot_no} order by h.id`.execute(
      db,
    )
  ).rows;

const said = (received: number, sold: number) => ({
  version: 1,
  received,
  stopped: received - sold,
  sold,
  to_return: received - sold,
  person: '李店长',
  phone: '028-88881234',
  note: '',
});

async function answerRecall(db: Db, lot: DemoLot): Promise<void> {
  const [first, second] = await holdersOf(db, lot);
  if (first)
    await asDemo(db, first.username, 'quality', (buyer) =>
      confirmOwn(db, buyer, first.id, said(first.held, Math.floor(first.held / 2)), null),
    );
  if (second)
    await asDemoStaff(db, 'service', (staff) =>
      noteCall(db, staff, second.id, { person: '店员小王', note: '已停售下架，店长回来后清点确认' }),
    );
}

/** The head office says what has become of the pieces of its store. */
async function answerForStore(db: Db, lot: DemoLot): Promise<void> {
  const holder = (await holdersOf(db, lot)).find(({ head }) => head === 'yaodian');
  if (!holder) return;
  const words = {
    ...said(holder.held, Math.floor(holder.held / 3)),
    person: '总部质管 王建国',
    note: '已通知门店下架封存',
  };
  await asDemo(db, 'yaodian', 'quality', (head) => confirmOwn(db, head, holder.id, words, null));
}

/** Everybody has answered, by telephone; quality and an administrator have closed it. */
async function endDrill(db: Db, lot: DemoLot): Promise<void> {
  await asDemoStaff(db, 'quality', async (staff) => {
    for (const { id, held } of await holdersOf(db, lot))
      await confirmFor(db, staff, id, said(held, Math.ceil(held / 2)));
    const { id } = await db
      .selectFrom('recall')
      .select('id')
      .where('is_drill', '=', true)
      .executeTakeFirstOrThrow();
    await askClose(db, staff, id, {
      summary: '两小时内全部通知到位，数量清点一致，演练达到要求。',
      openReason: '',
    });
  });
  const { id } = await db
    .selectFrom('approval')
    .select('id')
    .where('act', '=', closeRecallAct.key)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  await asDemoStaff(db, 'admin', (admin) =>
    agree(db, { acts: [closeRecallAct], needsFactor: false }, admin, id, '同意'),
  );
}
