import { LABELS } from '../goods/values.ts';
import { TABS } from '../orders/statuses.ts';

/** Words for what the log writes as codes; a code without a word here is shown as it is. */

export const ENTITIES: Record<string, string> = { order: '订单', goods: '商品', staff: '员工' };

export const ACTIONS: Record<string, string> = {
  'order.approve': '审核通过',
  'order.reject': '审核退回',
  'order.note': '内部备注',
  'order.transfer': '确认到账',
  'order.ship': '发货',
  'goods.create': '新增商品',
  'goods.update': '修改商品',
  'goods.receive': '批号入库',
  'staff.sign_in': '登录',
  'staff.sign_out': '退出登录',
  'staff.totp': '动态口令',
};

const FIELDS: Record<string, Record<string, string>> = {
  order: { status: '状态', note: '备注', shipment_no: '发货单', picks: '批号数量' },
  goods: LABELS,
  staff: { totp: '动态口令' },
};
export const fieldName = (entity: string, field: string): string => FIELDS[entity]?.[field] ?? field;

export function valueWords(entity: string, field: string, value: string): string {
  if (value === '') return '空';
  if (entity !== 'order' || field !== 'status') return value;
  return TABS.find(({ status }) => String(status) === value)?.label ?? value;
}
