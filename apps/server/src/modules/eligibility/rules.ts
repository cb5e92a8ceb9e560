import type { Reason } from '@qingnang/contract/catalog';

/** What the decision needs to know of a goods, as it stands for this buyer in one warehouse. */
export interface GoodsFacts {
  /** Business-scope code and its Chinese name. */
  scope: string;
  scopeName: string;
  isEphedrine: boolean;
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
export interface BuyerStanding {
  /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 expired licence. */
  passStatus: number;
  refuseReason: string;
  scopes: ReadonlySet<string>;
  /** Papers out of date with the scopes they stop (empty = all). */
  expired: readonly { kind: string; gatesScopes: readonly string[] }[];
}

/**
 * Why this buyer cannot buy this goods now; null when they can. The one place where that is decided, for list, detail,
 * cart and submit alike. The first reason in the order of lessons.md ("Order of checks") wins.
 * @param buyer null for a visitor
 */
export function judge(goods: GoodsFacts, buyer: BuyerStanding | null): Reason | null {
  if (buyer === null) return { code: 'sign_in', message: '登录后可见', action: '登录', url: '/login' };
  return judgePapers(goods, buyer) ?? judgeKind(goods, buyer) ?? judgeOffer(goods);
}

const PAPERS = '/zzzj';

/** The account has passed review and the papers that this goods needs are in date. */
function judgePapers(goods: GoodsFacts, buyer: BuyerStanding): Reason | null {
  const expired = buyer.expired.find(
    ({ gatesScopes }) => gatesScopes.length === 0 || gatesScopes.includes(goods.scope),
  );
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
  if (goods.isEphedrine) {
    return {
      code: 'ephedrine_quota',
      message: '含特殊药品复方制剂需先备案采购委托书',
      action: '备案委托书',
      url: PAPERS,
    };
  }
  return null;
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
