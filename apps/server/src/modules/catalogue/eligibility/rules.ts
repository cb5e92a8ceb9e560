import type { Reason } from '@qingnang/contract/catalog';
import { isStoppedBy } from '@qingnang/rules/papers';
import { type EphedrineQuota, judgeQuota } from './authorisations/rules.ts';
import {
  type ControlledBuyer,
  type ControlRefusal,
  type ControlRule,
  type PurchaseRight,
  refusedBy,
} from './control/rules.ts';

/** What the decision needs to know of a goods, as it stands for this buyer in one warehouse. */
export interface GoodsFacts {
  id: number;
  /** Business-scope code and its Chinese name. */
  scope: string;
  scopeName: string;
  /** What the buyer may still buy of a 含麻 goods; null for all others, and where nobody may buy yet. */
  quota: EphedrineQuota | null;
  /** Rules of controlled sale; empty = free. */
  control: readonly ControlRule[];
  /** This buyer's wish to be allowed by name. */
  right: PurchaseRight | null;
  onShelf: boolean;
  /** A price above 0 holds for this buyer; otherwise it is being set. */
  hasPrice: boolean;
  /** Pieces the daily limit still allows; null without one. */
  dayLimitLeft: number | null;
  /** Pieces a day, for the words. */
  limitPerDay: number | null;
  stock: number;
}

/** What the decision needs to know of an account; a `Buyer` fits. */
export interface BuyerStanding extends ControlledBuyer {
  /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 expired licence. */
  passStatus: number;
  refuseReason: string;
  scopes: ReadonlySet<string>;
  /** Papers out of date with the scopes they stop (empty = all). */
  expired: readonly { kind: string; gatesScopes: readonly string[] }[];
}

/**
 * Goods on the shelf are shown to everybody, whoever may buy them; prices and stock only to accounts that passed review
 * and whose papers are in date.
 */
export const maySeePrices = (buyer: BuyerStanding | null): boolean => buyer?.passStatus === 1;

/**
 * Why this buyer cannot buy this goods now; null when they can. The one place where that is decided, for list, detail,
 * cart and submit alike. The first reason in the order of the contract's `REASONS` wins.
 * @param buyer null for a visitor
 */
export function judge(goods: GoodsFacts, buyer: BuyerStanding | null): Reason | null {
  if (buyer === null) return { code: 'sign_in', message: '登录后可见', action: '登录', url: '/login' };
  return (
    judgePapers(goods, buyer) ?? judgeControl(goods, buyer) ?? judgeKind(goods, buyer) ?? judgeOffer(goods)
  );
}

/** Whether asking the shop to be allowed by name can lead anywhere. */
export const mayAskForRight = (reason: Reason | null): boolean =>
  reason !== null && (reason.code === 'controlled' || reason.code === 'right_refused') && reason.url !== '';

const PAPERS = '/zzzj';

/** The account has passed review and the papers that this goods needs are in date. */
function judgePapers(goods: GoodsFacts, buyer: BuyerStanding): Reason | null {
  const expired = buyer.expired.find(({ gatesScopes }) => isStoppedBy(gatesScopes, goods.scope));
  if (expired && (buyer.passStatus === 1 || buyer.passStatus === 4)) return licenceExpired(expired.kind);
  switch (buyer.passStatus) {
    case 1:
      return null;
    case 2:
      return reviewNeeded('资质审核中，通过后可见价格并购买', '查看进度');
    case 3:
      return reviewNeeded(`资质审核未通过${buyer.refuseReason ? `：${buyer.refuseReason}` : ''}`, '重新提交');
    case 4:
      return licenceExpired('资质证照');
    default:
      return reviewNeeded('资质审核后可见价格并购买', '提交资质');
  }
}

const reviewNeeded = (message: string, action: string): Reason => ({
  code: 'review_needed',
  message,
  action,
  url: PAPERS,
});

const licenceExpired = (paper: string): Reason => ({
  code: 'licence_expired',
  message: `您的${paper}已过期，请尽快更新`,
  action: '更新资质',
  url: PAPERS,
});

const CONTROL_WORDS: Readonly<Record<ControlRefusal, string>> = {
  named: '控销商品，暂不对贵单位销售，如需购买请联系客户经理',
  account: '控销商品，仅限指定客户购买',
  rank: '控销商品，您的会员等级暂不可购',
  region: '控销商品，您所在地区暂不可购',
  buyer_type: '控销商品，您的客户类型暂不可购',
};

/** The maker's rules of controlled sale let the buyer have it; else what came of asking for it. */
function judgeControl({ id, control, right }: GoodsFacts, buyer: BuyerStanding): Reason | null {
  const refusal = refusedBy(control, right, buyer);
  if (refusal === null) return null;
  const url = `/list/info/${id}#right`;
  if (refusal === 'named') return { code: 'controlled', message: CONTROL_WORDS.named, action: '', url: '' };
  if (right?.status === 'pending') {
    return { code: 'right_pending', message: '购买申请审核中，客户经理会尽快处理', action: '查看申请', url };
  }
  if (right?.status === 'refused') {
    const message = `购买申请未通过${right.reply ? `：${right.reply}` : ''}`;
    return { code: 'right_refused', message, action: '重新申请', url };
  }
  return { code: 'controlled', message: CONTROL_WORDS[refusal], action: '申请购买', url };
}

/** The buyer may deal in this kind of goods. */
function judgeKind(goods: GoodsFacts, buyer: BuyerStanding): Reason | null {
  if (!buyer.scopes.has(goods.scope)) {
    return {
      code: 'out_of_scope',
      message: `超出经营范围：${goods.scopeName}`,
      action: '更新资质',
      url: PAPERS,
    };
  }
  return goods.quota && judgeQuota(goods.quota);
}

/** It is on offer: on the shelf, priced, within the limit, in stock. */
function judgeOffer(goods: GoodsFacts): Reason | null {
  if (!goods.onShelf) return { code: 'off_shelf', message: '商品已下架', action: '', url: '' };
  if (!goods.hasPrice) return { code: 'price_pending', message: '价格正在制定中', action: '', url: '' };
  if (goods.dayLimitLeft !== null && goods.dayLimitLeft <= 0) {
    const message = `每日限购 ${goods.limitPerDay}，今日已买满，明天可再购`;
    return { code: 'limit_used', message, action: '', url: '' };
  }
  if (goods.stock <= 0) return { code: 'out_of_stock', message: '暂时缺货', action: '', url: '' };
  return null;
}
