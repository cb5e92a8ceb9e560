import { REFUND_STATES } from '@qingnang/contract/admin-money';
import { keysOf } from '@qingnang/contract/keys';
import type { RefundRow } from './api.ts';

export type RefundState = RefundRow['state'];

export const STATES = keysOf(REFUND_STATES);

/** The list that an address names; what waits for a second person for anything else. */
export const stateOf = (text: string): RefundState => STATES.find((state) => state === text) ?? 'awaiting';

export const TONES: Readonly<Record<RefundState, string>> = {
  awaiting: 'wait',
  by_hand: 'wait',
  running: 'info',
  failed: 'bad',
  done: 'ok',
  refused: '',
};

export const EMPTY: Readonly<Record<RefundState, string>> = {
  awaiting: '没有待复核的退款',
  by_hand: '没有待汇出的退款',
  running: '没有处理中的退款',
  failed: '没有失败的退款',
  done: '还没有完成的退款',
  refused: '没有驳回的退款',
};

export const METHOD_OPTIONS = [
  { value: '', label: '全部方式' },
  { value: 'wechat', label: '微信支付' },
  { value: 'alipay', label: '支付宝' },
  { value: 'transfer', label: '对公转账' },
  { value: 'balance', label: '余额' },
  { value: 'credit', label: '账期' },
];
