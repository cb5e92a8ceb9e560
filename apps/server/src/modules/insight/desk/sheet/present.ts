import type { Readable } from 'node:stream';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor } from '../../../identity/rules.ts';
import { PAYMENT_METHOD_NAMES } from '../../../ordering/rules.ts';
import { type SheetCell, type SheetColumn, sheetFile } from '../../../service/present.ts';
import type { SheetOrder } from './reads.ts';

const KINDS: Readonly<Record<string, string>> = { normal: '普通', receipt: '含麻', group: '拼团' };
const yuan = (amount: number) => fenToYuan(fen(amount));
/** `2026-11-21 14:05` in China. */
const moment = (time: Date | null) =>
  time === null ? '' : new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

const COLUMNS: readonly (SheetColumn & { of: (order: SheetOrder, staff: Staff) => SheetCell })[] = [
  { header: '订单号', width: 16, of: (order) => order.order_no },
  { header: '下单时间', width: 17, of: (order) => moment(order.placed_at) },
  { header: '状态', width: 10, of: (order) => statusName(order.status) },
  { header: '类型', width: 8, of: (order) => KINDS[order.kind] ?? order.kind },
  { header: '客户', width: 28, of: (order) => order.company },
  { header: '客户外部编号', width: 14, of: (order) => order.external_ids },
  { header: '客户类型', width: 10, of: (order) => order.buyer_type },
  { header: '业务员', width: 10, of: (order) => order.salesman },
  { header: '收货人', width: 10, of: (order) => order.consignee },
  { header: '电话', width: 14, of: (order, staff) => phoneFor(staff, 'consignee', order.phone) },
  { header: '地区', width: 22, of: (order) => order.region },
  { header: '地址', width: 30, of: (order) => order.address },
  { header: '仓库', width: 12, of: (order) => order.warehouse },
  { header: '品种数', width: 8, of: (order) => order.line_count },
  { header: '件数', width: 8, of: (order) => order.piece_count },
  { header: '缺货减发', width: 9, of: (order) => order.cut_count },
  { header: '商品金额', width: 12, of: (order) => yuan(order.goods_fen) },
  { header: '优惠', width: 10, of: (order) => yuan(order.discount_fen) },
  { header: '运费', width: 8, of: (order) => yuan(order.shipping_fen) },
  {
    header: '订单金额',
    width: 12,
    of: (order) => yuan(order.goods_fen - order.discount_fen + order.shipping_fen),
  },
  { header: '余额支付', width: 10, of: (order) => yuan(order.balance_fen) },
  { header: '其他支付', width: 12, of: (order) => yuan(order.payable_fen) },
  { header: '支付方式', width: 10, of: (order) => PAYMENT_METHOD_NAMES[order.payment_method] ?? '' },
  { header: '已退款', width: 10, of: (order) => yuan(order.refunded_fen) },
  { header: '付款时间', width: 17, of: (order) => moment(order.paid_at) },
  { header: '审核时间', width: 17, of: (order) => moment(order.reviewed_at) },
  { header: '发货时间', width: 17, of: (order) => moment(order.shipped_at) },
  { header: '完成时间', width: 17, of: (order) => moment(order.completed_at) },
  { header: '买家备注', width: 24, of: (order) => order.remark },
  { header: '内部备注', width: 24, of: (order) => order.staff_note },
  { header: '暂挂原因', width: 18, of: (order) => order.hold_reason },
  { header: '关闭原因', width: 18, of: (order) => order.close_reason },
];

/** The desk's list as an XLSX file, written while it is read. */
export const orderSheet = (batches: AsyncIterable<readonly SheetOrder[]>, staff: Staff): Readable =>
  sheetFile(COLUMNS, batches, (order) => COLUMNS.map(({ of }) => of(order, staff)));
