/** What a delivery note (随货同行单) says and in which columns: pure, from facts that were frozen when the parcel left. */

import { type Fen, fen, formatFen, formatPrice, priceE4, sumFen } from '@qingnang/rules/money';
import type { NoteFacts, NoteLine } from '../../../../db/json-columns.ts';
import { pathPart } from '../../../service/rules.ts';

export type SheetKind = NoteLine['sheet'];

interface Column {
  title: string;
  /** In points. */
  width: number;
  right?: true;
  of: (line: NoteLine) => string;
}

type TextKey = Exclude<
  { [Key in keyof NoteLine]: NoteLine[Key] extends string ? Key : never }[keyof NoteLine],
  'sheet'
>;

const name = (title: string, width: number): Column => ({
  title,
  width,
  of: (line) => `${line.name}${markOf(line)}`,
});
const column = (title: string, width: number, key: TextKey): Column => ({
  title,
  width,
  of: (line) => line[key],
});

/** What is not paid for with this parcel. */
const markOf = ({ is_gift, is_resend }: NoteLine): string =>
  is_resend ? '（补发）' : is_gift ? '（赠品）' : '';

const LOT: readonly Column[] = [
  column('批号', 54, 'lot_no'),
  column('生产日期', 46, 'produced_on'),
  column('有效期至', 46, 'expires_on'),
];
const MONEY: readonly Column[] = [
  column('质量', 26, 'quality'),
  { title: '数量', width: 34, right: true, of: (line) => `${line.number}${line.unit}` },
  { title: '单价', width: 38, right: true, of: (line) => formatPrice(priceE4(line.unit_price_e4)) },
  { title: '金额', width: 46, right: true, of: (line) => formatFen(fen(line.list_fen)) },
  { title: '折后金额', width: 46, right: true, of: (line) => formatFen(fen(line.net_fen)) },
];

interface Sheet {
  title: string;
  /** Their widths are together the page's inner width. */
  columns: readonly Column[];
}

/** A sheet for each kind of goods, with the columns that are asked for of it (docs/rules/trade.md#papers-with-the-goods). */
export const SHEETS: Readonly<Record<SheetKind, Sheet>> = {
  drug: {
    title: '药品销售随货同行单',
    columns: [
      name('通用名', 81),
      column('剂型', 34, 'dosage_form'),
      column('规格', 58, 'spec'),
      column('生产企业', 90, 'maker'),
      column('上市许可持有人', 90, 'holder'),
      column('批准文号', 68, 'approval_no'),
      ...LOT,
      column('储存', 28, 'storage'),
      ...MONEY,
    ],
  },
  pieces: {
    title: '中药饮片销售随货同行单',
    columns: [
      name('品名', 110),
      column('规格', 72, 'spec'),
      column('产地', 96, 'origin'),
      column('生产企业', 143, 'maker'),
      ...LOT,
      column('储存', 28, 'storage'),
      ...MONEY,
    ],
  },
  device: {
    title: '医疗器械销售随货同行单',
    columns: [
      name('产品名称', 78),
      column('规格型号', 50, 'spec'),
      column('注册人/备案人', 80, 'holder'),
      column('生产企业', 80, 'maker'),
      column('生产许可证号/备案号', 66, 'production_permit'),
      column('注册证号/备案凭证号', 67, 'approval_no'),
      ...LOT,
      column('储运', 28, 'storage'),
      ...MONEY,
    ],
  },
  other: {
    title: '商品销售随货同行单',
    columns: [
      name('品名', 120),
      column('规格', 90, 'spec'),
      column('生产企业', 125, 'maker'),
      column('批准文号', 86, 'approval_no'),
      ...LOT,
      column('储存', 28, 'storage'),
      ...MONEY,
    ],
  },
};

/** The lines of a note by sheet, in the order of the sheets; sheets without a line are left out. */
export const sheetsOf = ({ lines }: NoteFacts): (Sheet & { lines: NoteLine[] })[] =>
  SHEET_KINDS.map((kind) => ({ ...SHEETS[kind], lines: lines.filter(({ sheet }) => sheet === kind) })).filter(
    (sheet) => sheet.lines.length > 0,
  );

const SHEET_KINDS: readonly SheetKind[] = ['drug', 'pieces', 'device', 'other'];

/** What stands above the rows: to the left and to the right of each line. */
export function headOf(facts: NoteFacts): [string, string][] {
  const { seller, buyer } = facts;
  return [
    [`供货单位：${seller.name}`, `单号：${facts.shipment_no}　发货日期：${facts.shipped_on}`],
    [`许可证号：${licenceWords(seller)}`, `订单号：${facts.order_no}　下单日期：${facts.ordered_on}`],
    [
      `地址：${seller.address}　电话：${seller.phone}`,
      `发货仓库：${facts.warehouse} ${facts.warehouse_address}`,
    ],
    [`购货单位：${buyer.name}`, `承运：${facts.carrier} ${facts.tracking_no}`],
    [`许可证号：${licenceWords(buyer)}`, `收货人：${facts.consignee} ${facts.consignee_phone}`],
    [`购货单位地址：${buyer.address}`, `收货地址：${facts.address}`],
  ];
}

const licenceWords = ({ licences }: NoteFacts['seller']): string =>
  licences.map(({ name, number }) => `${name} ${number}`).join('；');

/** Of all lines, as `合计 3 行`, `数量 60`, `金额 ¥540.00`, `优惠 ¥40.00`, `折后金额 ¥500.00`. */
export function sumWords(lines: readonly NoteLine[]): string {
  const [list, net] = [sumOf(lines, 'list_fen'), sumOf(lines, 'net_fen')];
  const pieces = lines.reduce((sum, line) => sum + line.number, 0);
  const off = net === list ? '' : `　优惠 ¥${formatFen(fen(list - net))}`;
  return `合计 ${lines.length} 行　数量 ${pieces}　金额 ¥${formatFen(list)}${off}　折后金额 ¥${formatFen(net)}`;
}

const sumOf = (lines: readonly NoteLine[], key: 'list_fen' | 'net_fen'): Fen =>
  sumFen(lines.map((line) => fen(line[key])));

/** `随货同行单_2026-11-26_D2611260001_S2611260001.pdf` */
export const noteFileName = ({
  shipped_on,
  order_no,
  shipment_no,
}: Pick<NoteFacts, 'shipped_on' | 'order_no' | 'shipment_no'>): string =>
  `${['随货同行单', shipped_on, order_no, shipment_no].map(pathPart).join('_')}.pdf`;

/** A note of no parcel, a row on each sheet. */
export const specimenFacts = (seller: NoteFacts['seller']): NoteFacts => ({
  seller,
  buyer: { name: '（样张）', address: '', phone: '', licences: [] },
  shipment_no: '样张',
  order_no: '样张',
  ordered_on: '',
  shipped_on: '',
  warehouse: '',
  warehouse_address: '',
  carrier: '',
  tracking_no: '',
  consignee: '',
  consignee_phone: '',
  address: '',
  picker: '',
  reviewer: '',
  lines: SHEET_KINDS.map((sheet) => ({ ...SPECIMEN_LINE, sheet })),
});

const SPECIMEN_LINE: Omit<NoteLine, 'sheet'> = {
  name: '（样张，无实际货物）',
  dosage_form: '',
  spec: '',
  unit: '',
  maker: '',
  holder: '',
  production_permit: '',
  approval_no: '',
  origin: '',
  storage: '',
  lot_no: '',
  produced_on: '',
  expires_on: '',
  number: 0,
  unit_price_e4: 0,
  list_fen: 0,
  net_fen: 0,
  is_gift: false,
  is_resend: false,
  quality: '',
};
