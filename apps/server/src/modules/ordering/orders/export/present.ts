import type { Readable } from 'node:stream';
import { fen, fenToYuan, priceE4, priceToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import { timeInChina } from '../../../../http/dates.ts';
import { bookFile, cellsOf, type SheetCell, type SheetColumn } from '../../../service/present.ts';
import { PAYMENT_METHOD_NAMES } from '../rules.ts';
import type { ExportedLine, ExportedOrder } from './reads.ts';

/** Two sheets: the orders, and their lines with lots. @param hasStores the orders of several companies: each is named */
export const orderBook = (
  orders: AsyncIterable<readonly ExportedOrder[]>,
  lines: AsyncIterable<readonly ExportedLine[]>,
  hasStores: boolean,
): Readable =>
  bookFile([
    hasStores
      ? {
          name: '订单',
          columns: [{ header: '门店', width: 30 }, ...ORDER_COLUMNS],
          batches: cellsOf(orders, (order) => [order.company, ...orderCells(order)]),
        }
      : { name: '订单', columns: ORDER_COLUMNS, batches: cellsOf(orders, orderCells) },
    { name: '明细', columns: LINE_COLUMNS, batches: cellsOf(lines, lineCells) },
  ]);

const columns = (words: readonly [header: string, width: number][]): SheetColumn[] =>
  words.map(([header, width]) => ({ header, width }));

const ORDER_COLUMNS = columns([
  ['订单号', 18],
  ['下单时间', 18],
  ['状态', 10],
  ['类型', 10],
  ['仓库', 14],
  ['收货人', 12],
  ['电话', 14],
  ['收货地址', 40],
  ['品种数', 8],
  ['数量合计', 8],
  ['商品金额', 12],
  ['优惠', 12],
  ['运费', 10],
  ['应付合计', 12],
  ['余额支付', 12],
  ['在线或转账支付', 14],
  ['已退款', 12],
  ['支付方式', 12],
  ['付款时间', 18],
  ['发货时间', 18],
  ['完成时间', 18],
  ['备注', 30],
]);

const KIND_NAMES: Readonly<Record<string, string>> = { receipt: '含麻订单', group: '拼团' };

const orderCells = (order: ExportedOrder): SheetCell[] => [
  order.order_no,
  minute(order.placed_at),
  statusName(order.status),
  KIND_NAMES[order.kind] ?? '普通',
  order.warehouse,
  order.consignee,
  order.phone,
  order.address,
  order.line_count,
  order.piece_count,
  yuan(order.goods_fen),
  yuan(order.discount_fen),
  yuan(order.shipping_fen),
  yuan(order.goods_fen - order.discount_fen + order.shipping_fen),
  yuan(order.balance_fen),
  yuan(order.payable_fen),
  yuan(order.refunded_fen),
  PAYMENT_METHOD_NAMES[order.payment_method] ?? '',
  minute(order.paid_at),
  minute(order.shipped_at),
  minute(order.completed_at),
  order.remark,
];

const LINE_COLUMNS = columns([
  ['订单号', 18],
  ['商品', 24],
  ['规格', 18],
  ['厂家', 24],
  ['批准文号', 20],
  ['单位', 6],
  ['数量', 8],
  ['已发', 8],
  ['缺货', 8],
  ['单价', 10],
  ['小计', 12],
  ['优惠', 12],
  ['已退款', 12],
  ['赠品', 6],
  ['批号、有效期、数量', 40],
]);

const lineCells = (line: ExportedLine): SheetCell[] => [
  line.order_no,
  line.name,
  line.spec,
  line.maker,
  line.approval_no,
  line.unit,
  line.number,
  line.shipped_number,
  line.cut_number,
  priceToYuan(priceE4(line.unit_price_e4)),
  yuan(line.amount_fen),
  yuan(line.discount_fen),
  yuan(line.refunded_fen),
  line.is_gift ? '赠' : '',
  line.lots ?? '',
];

const yuan = (amount: number) => fenToYuan(fen(amount));

/** `2026-11-21 08:26` */
const minute = (time: Date | null): string => (time === null ? '' : timeInChina(time).slice(0, 16));
