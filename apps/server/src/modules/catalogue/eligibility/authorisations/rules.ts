import type { Reason } from '@qingnang/contract/catalog';
import type { BaseType } from '@qingnang/contract/reference-fields';
import {
  EPHEDRINE_CLINIC_MONTH_PIECES,
  EPHEDRINE_CLINIC_ORDER_PIECES,
  EPHEDRINE_MONTH_PIECES,
  EPHEDRINE_ORDER_PIECES,
} from '@qingnang/rules/constants';

/** What an account may still buy of a 含麻 goods (docs/rules/trade.md#ephedrine-goods). */
export interface EphedrineQuota {
  /** Special authorisations on file that are valid today and not used up; an order uses one. */
  authorisations: number;
  /** Last day of the one that ends last, `2026-12-31`; null without any. */
  validUntil: string | null;
  /** Pieces of this goods that one order, and a calendar month in China, may hold. */
  orderLimit: number;
  monthLimit: number;
  /** Pieces of this goods in this month's orders that stand, unpaid ones too. */
  boughtThisMonth: number;
  /** An earlier receipt order whose stamped receipt the shop has not accepted. */
  owed: OwedReceipt | null;
}
export interface OwedReceipt {
  orderNo: string;
  /** `on the way`: a part of the order has left, the receipt comes when all has. */
  status: 'on the way' | 'owed' | 'uploaded' | 'refused';
}

/** Pieces of a goods per order and month for a kind of buyers; the goods' own bounds win. */
export function ephedrineLimits(
  base: BaseType,
  own: { order: number | null; month: number | null },
): { orderLimit: number; monthLimit: number } {
  const isClinic = base === 'clinic' || base === 'village_clinic';
  return {
    orderLimit: own.order ?? (isClinic ? EPHEDRINE_CLINIC_ORDER_PIECES : EPHEDRINE_ORDER_PIECES),
    monthLimit: own.month ?? (isClinic ? EPHEDRINE_CLINIC_MONTH_PIECES : EPHEDRINE_MONTH_PIECES),
  };
}

/** Pieces that the next order may hold; null for goods without such a quota. */
export function quotaLeft(quota: EphedrineQuota | null): number | null {
  if (quota === null) return null;
  return Math.min(quota.orderLimit, Math.max(quota.monthLimit - quota.boughtThisMonth, 0));
}

/** Where a buyer sees authorisations, quota and owed receipts. */
const OVERVIEW = '/hmdd';

/** Why authorisations, quota or an owed receipt keep a buyer from a 含麻 goods. */
export function* quotaReasons(quota: EphedrineQuota): Generator<Reason, void> {
  if (quota.authorisations === 0) {
    yield {
      code: 'ephedrine_quota',
      message: '含特殊药品复方制剂须先备案采购委托书，当前可用 0 份，请联系客户经理',
      action: '查看委托书',
      url: OVERVIEW,
    };
  }
  if (quota.boughtThisMonth >= quota.monthLimit) {
    yield {
      code: 'ephedrine_quota',
      message: `含麻商品每月限购 ${quota.monthLimit}，本月已购 ${quota.boughtThisMonth}，下月 1 日起可再购`,
      action: '查看额度',
      url: OVERVIEW,
    };
  }
  if (quota.owed === null) return;
  const { orderNo, status } = quota.owed;
  const { words, action } = OWED[status];
  yield { code: 'receipt_owed', message: `含麻订单 ${orderNo} ${words}后才能再购`, action, url: OVERVIEW };
}

const OWED: Readonly<Record<OwedReceipt['status'], { words: string; action: string }>> = {
  'on the way': { words: '已部分发货，全部发货并交回回执、通过审核', action: '查看订单' },
  owed: { words: '的回执还未交回，上传并通过审核', action: '上传回执' },
  uploaded: { words: '的回执待审核，审核通过', action: '查看回执' },
  refused: { words: '的回执未通过审核，重新上传并通过', action: '上传回执' },
};
