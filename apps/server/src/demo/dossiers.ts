import {
  GOODS_PAPER_KINDS,
  type GoodsPaperKey,
  type ShopPaperKey,
} from '@qingnang/contract/goods-papers-words';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import { addDocument } from '../modules/catalogue/reports/admin/documents/writes.ts';
import { addPaper } from '../modules/catalogue/reports/goods/writes.ts';
import { asDemoStaff } from './acting.ts';
import { DEMO_SELLER } from './settings.ts';
import { type Sheets, withSheets } from './sheets.ts';

const DAY_MS = 24 * 3600_000;
const dayIn = (days: number) => dayInChina(new Date(Date.now() + days * DAY_MS));

/** 首营企业资料 beside the licences; the agreement with the salesman is soon to be renewed. */
const OF_SHOP: readonly { kind: ShopPaperKey; name: string; days: number | null; text: string }[] = [
  {
    kind: 'authorisation',
    name: '销售人员授权书 陈敏',
    days: 50,
    text: '授权陈敏在四川省内销售本公司经营的药品',
  },
  {
    kind: 'salesman_id',
    name: '销售人员身份证复印件 陈敏',
    days: null,
    text: '姓名：陈敏\n证件号码：5101**********0000',
  },
  { kind: 'seals', name: '印章印模', days: null, text: '公章、出库专用章、财务专用章、合同专用章印模' },
  {
    kind: 'bank',
    name: '开户与开票资料',
    days: null,
    text: `开户行：${DEMO_SELLER.bank}\n账号：${DEMO_SELLER.account}\n税号：${DEMO_SELLER.tax_no}`,
  },
  { kind: 'quality_agreement', name: '质量保证协议', days: 400, text: '质量保证协议书，一年一签' },
];

/** Papers of a goods, and in how many days they end. */
const OF_GOODS: readonly { kind: GoodsPaperKey; days: number | null }[] = [
  { kind: 'approval', days: 1200 },
  { kind: 'leaflet', days: null },
  { kind: 'package', days: null },
  { kind: 'standard', days: null },
];
/** Goods whose dossier is whole, the first of them with an approval that ends soon; others have none yet. */
const WHOLE = 3;

/** 首营资料 of the shop and of the first goods, drawn and marked as samples. */
export async function loadDemoDossiers(db: Db, privateFolder: string): Promise<void> {
  await asDemoStaff(db, 'quality', (staff) =>
    withSheets(db, privateFolder, staff, async (sheets) => {
      await papersOfShop(sheets);
      for (const [at, goods] of (await firstGoods(db)).entries())
        await papersOfGoods(sheets, goods, at === 0);
    }),
  );
}

async function papersOfShop({ db, staff, keep }: Sheets): Promise<void> {
  for (const [at, { kind, name, days, text }] of OF_SHOP.entries()) {
    const file_id = await keep('shop_document', name, [DEMO_SELLER.name, name, text]);
    const end = days === null ? {} : { valid_until: dayIn(days) };
    await addDocument(
      db,
      staff,
      { kind, name, number: '', ...end, position: 20 + at, opens: [], file_id },
      null,
    );
  }
}

interface Goods {
  id: number;
  name: string;
  spec: string;
  approval_no: string;
}

async function firstGoods(db: Db): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select id, name, spec, approval_no from goods
    where status = 'on' and approval_no like '国药准字%' order by id limit ${WHOLE}`.execute(db);
  return rows;
}

async function papersOfGoods({ db, staff, keep }: Sheets, goods: Goods, endsSoon: boolean): Promise<void> {
  for (const { kind, days } of OF_GOODS) {
    const title = GOODS_PAPER_KINDS[kind];
    const file_id = await keep('goods_paper', `${goods.name}_${title}`, [
      goods.name,
      title,
      `规格：${goods.spec}\n批准文号：${goods.approval_no}`,
    ]);
    const end = days === null ? {} : { valid_until: dayIn(endsSoon ? 40 : days) };
    const number = kind === 'approval' ? goods.approval_no : '';
    await addPaper(db, staff, goods.id, { kind, number, ...end, file_id }, null);
  }
}
