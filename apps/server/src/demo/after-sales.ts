import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AfterSalesKind, AfterSalesNature } from '@qingnang/contract/after-sales';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createPrivateStore } from '../channels/storage/local.ts';
import type { PrivateStore } from '../channels/storage/port.ts';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Buyer, Staff } from '../http/session.ts';
import { acceptReturn, refuseReturn } from '../modules/aftersales/cases/admin/inspection/writes.ts';
import { resendCase } from '../modules/aftersales/cases/admin/resend/writes.ts';
import {
  answerCase,
  approveRefund,
  approveResend,
  approveReturn,
  refuseCase,
  type StaffAct,
} from '../modules/aftersales/cases/admin/writes.ts';
import { claimReason, lotsOf } from '../modules/aftersales/cases/claims/reads.ts';
import { settleCases } from '../modules/aftersales/cases/progress/writes.ts';
import { caseLines } from '../modules/aftersales/cases/reads.ts';
import { createCase, sendBack } from '../modules/aftersales/cases/writes.ts';
import { keepFile } from '../modules/service/files/writes.ts';
import { asDemo } from './acting.ts';
import { DEMO_SELLER_DEFAULTS } from './settings.ts';

/** Who acts, and where photos are kept. */
interface Cast {
  db: Db;
  store: PrivateStore;
  /** A picture on disk. */
  photo: string;
  buyer: Buyer;
  staff: Staff;
}

interface Wish {
  order: number;
  kind: AfterSalesKind;
  /** The starter of that nature. */
  reason: AfterSalesNature;
  /** Which of the order's lots, and how many pieces of it; none for words. */
  lot?: number;
  number?: number;
  describe: string;
}

/** Cases of the demo buyer in every state, by the same acts as real ones. */
export async function loadDemoAfterSales(db: Db, privateFolder: string): Promise<void> {
  const store = createPrivateStore(privateFolder);
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-demo-'));
  try {
    const photo = path.join(folder, 'photo.jpg');
    await sharp(Buffer.from(CARTON)).jpeg().toFile(photo);
    await asDemo(db, 'yaodian', 'admin', (buyer, staff) => openAll({ db, store, photo, buyer, staff }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openAll(cast: Cast): Promise<void> {
  const [recent, earlier, first] = await completedOrders(cast.db, cast.buyer);
  if (recent === undefined || earlier === undefined || first === undefined) return;
  await returns(cast, first, earlier);
  await replacements(cast, recent, earlier);
  await papers(cast, recent, earlier);
}

async function completedOrders(db: Db, { accountId }: Buyer): Promise<number[]> {
  const rows = await db
    .selectFrom('sales_order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 60)
    .where('kind', '=', 'normal')
    .orderBy('completed_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

const ADDRESS = '成都市锦江区静居寺南街 86 号 青囊药采退货组 13800000026';

async function returns(cast: Cast, first: number, earlier: number): Promise<void> {
  const { db } = cast;
  const quality = { kind: 'return', reason: 'quality' } as const;
  const waiting = await open(cast, {
    ...quality,
    order: first,
    lot: 0,
    number: 6,
    describe: '铝塑板封口不严，部分药片受潮',
  });
  await approveReturn(db, await actOn(cast, waiting, '请用纸箱加固后寄回'), ADDRESS);

  const inspected = await open(cast, { ...quality, order: first, lot: 1, number: 4, describe: '瓶内有异物' });
  await back(cast, inspected);

  const paid = await open(cast, {
    ...quality,
    order: earlier,
    lot: 0,
    number: 10,
    describe: '说明书与批准内容不一致',
  });
  await back(cast, paid);
  const [line] = await caseLines(db, paid);
  const found = [
    {
      lineId: line?.id ?? 0,
      acceptedNumber: 8,
      disposition: 'quarantine',
      note: '2 盒已拆封，随单退回',
      codes: null,
    } as const,
  ];
  await acceptReturn(db, await actOn(cast, paid), found, null);
  await payOut(db, paid);

  const refused = await open(cast, {
    ...quality,
    order: earlier,
    lot: 1,
    number: 2,
    describe: '颜色与以往不同',
  });
  await back(cast, refused);
  await refuseReturn(db, await actOn(cast, refused), '经检验与法定标准一致，不属于质量问题');
}

async function replacements(cast: Cast, recent: number, earlier: number): Promise<void> {
  const { db } = cast;
  await open(cast, {
    order: recent,
    kind: 'short',
    reason: 'short',
    lot: 0,
    number: 2,
    describe: '整箱封条完好，开箱少 2 盒',
  });
  const broken = await open(cast, {
    order: recent,
    kind: 'damage',
    reason: 'damage',
    lot: 1,
    number: 3,
    describe: '外箱被压，3 盒变形',
  });
  await approveRefund(db, await actOn(cast, broken, '物流责任，直接退款'), null);
  await payOut(db, broken);
  const waiting = await open(cast, {
    order: recent,
    kind: 'damage',
    reason: 'damage',
    lot: 2,
    number: 1,
    describe: '瓶盖开裂',
  });
  await approveResend(db, await actOn(cast, waiting));
  const sent = await open(cast, {
    order: earlier,
    kind: 'exchange',
    reason: 'quality',
    lot: 2,
    number: 2,
    describe: '包装印刷模糊，扫码无法识别',
  });
  await approveResend(db, await actOn(cast, sent, '无需寄回'));
  await resendCase(
    db,
    await actOn(cast, sent),
    {
      carrier: '自有配送',
      trackingNo: 'ZYBF000001',
      picks: [],
      lotReason: '',
      cold: { cold: undefined, frozen: undefined },
      seller: DEMO_SELLER_DEFAULTS,
    },
    null,
  );
}

async function papers(cast: Cast, recent: number, earlier: number): Promise<void> {
  const { db } = cast;
  const report = await open(cast, {
    order: earlier,
    kind: 'report',
    reason: 'missing',
    lot: 3,
    number: 1,
    describe: '请补该批号药检报告',
  });
  await answerCase(db, await actOn(cast, report), '该批号药检报告已随下一车带到，请查收。', []);
  await open(cast, {
    order: recent,
    kind: 'papers',
    reason: 'missing',
    describe: '随货同行单未盖章，请补寄',
  });
  const complaint = await open(cast, {
    order: recent,
    kind: 'complaint',
    reason: 'delivery',
    describe: '司机未提前联系',
  });
  await refuseCase(db, await actOn(cast, complaint), '已电话沟通并向您致歉，司机当日已联系前台');
}

/** Opens a case, with a photo where goods are concerned. @returns its id */
async function open(cast: Cast, wish: Wish): Promise<number> {
  const { db, buyer } = cast;
  const { order, kind, reason, lot, number = 1, describe } = wish;
  const lots =
    lot === undefined ? [] : (await lotsOf(db, order)).filter(({ is_gift }) => !is_gift).slice(lot, lot + 1);
  const isGoods = lot !== undefined && kind !== 'report';
  const form = {
    orderId: order,
    kind,
    reason: await claimReason(db, reason),
    lines: lots.map((row) => ({ shipmentLineId: row.shipment_line_id, number })),
    describe,
    contact: '李红梅',
    phone: '13800000001',
    fileIds: isGoods ? [await photoOf(cast)] : [],
  };
  return (await createCase(db, buyer, form, null)).id;
}

async function actOn({ db, staff }: Cast, id: number, note = ''): Promise<StaffAct> {
  const { version } = await db
    .selectFrom('after_sales')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { staff, id, version, note };
}

async function back(cast: Cast, id: number): Promise<void> {
  await approveReturn(cast.db, await actOn(cast, id), ADDRESS);
  await sendBack(cast.db, cast.buyer, id, {
    carrier: '顺丰速运',
    trackingNo: `SF${String(id).padStart(10, '0')}`,
  });
}

/** As the provider's answer would: the demo's payments are in nobody's books yet. */
async function payOut(db: Db, caseId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update refund set status = 'done', done_at = now() where cause = ${`after_sales:${caseId}`} and status in ('pending', 'awaiting')
      returning id`.execute(tx);
    await settleCases(
      tx,
      rows.map(({ id }) => id),
    );
  });
}

/** A crushed carton on a floor. */
const CARTON = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 960 720">
  <rect width="960" height="720" fill="#b9b4aa"/><rect y="470" width="960" height="250" fill="#8d877c"/>
  <path d="M210 250 480 190l270 66-14 300-262 70-250-80z" fill="#c89b62"/><path d="m480 190 6 130-276-70zM480 190l270 66-264 64z" fill="#ddb57e"/>
  <path d="m486 320-12 306" stroke="#8a6234" stroke-width="5"/><path d="m250 330 60 40-40 50 70 46-30 60" fill="none" stroke="#6d4a22" stroke-width="7"/>
  <rect x="540" y="380" width="140" height="84" fill="#f4f1ea" transform="rotate(-13 610 420)"/></svg>`;

async function photoOf({ db, store, buyer, photo }: Cast): Promise<number> {
  return (await keepFile(db, store, buyer, { place: photo, name: '到货照片.jpg' }, 'after_sales')).id;
}
