import type { Reason } from '@qingnang/contract/catalog';
import { isStoppedBy } from '@qingnang/rules/papers';
import { type EphedrineQuota, quotaReasons } from './authorisations/rules.ts';
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
  /** The shop has a valid paper of its own for the scope. */
  sellerMaySell: boolean;
  /** The class because of which it may not be sold here; '' = none. */
  forbidden: string;
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
  isBlocked: boolean;
  /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 a paper is out of date or missing. */
  passStatus: number;
  refuseReason: string;
  scopes: ReadonlySet<string>;
  /** Papers out of date with the scopes they stop (empty = all). */
  expired: readonly StoppingPaper[];
  /** The same of papers that are not on file. */
  missing: readonly StoppingPaper[];
}
interface StoppingPaper {
  kind: string;
  gatesScopes: readonly string[];
}

/**
 * Goods on the shelf are shown to everybody, whoever may buy them; prices and stock only to accounts that passed review
 * and whose papers are in date.
 */
export const maySeePrices = (buyer: BuyerStanding | null): boolean => buyer?.passStatus === 1;

/**
 * Why this buyer cannot buy this goods now; null when they can. The one place where that is decided, for list, detail, cart,
 * submit and whatever comes after it alike. The first reason in the order of the contract's `REASONS` wins.
 * @param buyer null for a visitor
 */
export function judge(goods: GoodsFacts, buyer: BuyerStanding | null): Reason | null {
  if (buyer === null) return { code: 'sign_in', message: '登录后可见', action: '登录', url: '/login' };
  return reasonsAgainst(goods, buyer).next().value ?? null;
}

/** All that keeps this buyer from this goods, in the same order; an order that was placed must not have any of it. */
export function* reasonsAgainst(goods: GoodsFacts, buyer: BuyerStanding): Generator<Reason, void> {
  yield* reasonsOfAccount(buyer);
  yield* stoppingPapers(buyer, (scopes) => scopes.length > 0 && isStoppedBy(scopes, goods.scope));
  const ofGoods = [judgeControl(goods, buyer), judgeScope(goods, buyer)];
  for (const reason of ofGoods) if (reason) yield reason;
  if (goods.quota) yield* quotaReasons(goods.quota);
  for (const reason of [judgeSeller(goods), judgeForbidden(goods), judgeOffer(goods)])
    if (reason) yield reason;
}

/** Why this account can buy nothing at all; null when it can buy something. */
export const judgeAccount = (buyer: BuyerStanding): Reason | null =>
  reasonsOfAccount(buyer).next().value ?? null;

/** Whether asking the shop to be allowed by name can lead anywhere. */
export const mayAskForRight = (reason: Reason | null): boolean =>
  reason !== null && (reason.code === 'controlled' || reason.code === 'right_refused') && reason.url !== '';

const PAPERS = '/zzzj';

function* reasonsOfAccount(buyer: BuyerStanding): Generator<Reason, void> {
  const { isBlocked, passStatus, refuseReason } = buyer;
  if (isBlocked) yield { code: 'account_blocked', message: '账户已停用，请联系客服', action: '', url: '' };
  switch (passStatus) {
    case 1:
      return;
    case 2:
      yield reviewNeeded('资质审核中，通过后可见价格并购买', '查看进度');
      return;
    case 3:
      yield reviewNeeded(`资质审核未通过${refuseReason ? `：${refuseReason}` : ''}`, '重新提交');
      return;
    case 4:
      yield* stoppedBy(buyer);
      return;
    default:
      yield reviewNeeded('资质审核后可见价格并购买', '提交资质');
  }
}

/** The papers because of which an account buys nothing; as far as they say so, else any that is out of date. */
function stoppedBy(buyer: BuyerStanding): Reason[] {
  const all = [...stoppingPapers(buyer, (scopes) => scopes.length === 0)];
  const named = all.length > 0 ? all : [...stoppingPapers(buyer, () => true)];
  return named.length > 0 ? named : [licenceExpired('资质证照')];
}

/** Papers out of date and papers that are not on file, as far as they stop what is asked about. */
function* stoppingPapers(
  { expired, missing }: BuyerStanding,
  stops: (scopes: readonly string[]) => boolean,
): Generator<Reason, void> {
  for (const { kind, gatesScopes } of expired) if (stops(gatesScopes)) yield licenceExpired(kind);
  for (const { kind, gatesScopes } of missing) if (stops(gatesScopes)) yield licenceMissing(kind);
}

const reviewNeeded = (message: string, action: string): Reason => ({
  code: 'review_needed',
  message,
  action,
  url: PAPERS,
});

/** Where a paper is renewed; of several that would do, the first. */
const renewalOf = (paper: string) => `${PAPERS}#licence-${paper.split('或')[0]}`;

const licenceExpired = (paper: string): Reason => ({
  code: 'licence_expired',
  message: `您的${paper}已过期，请尽快更新`,
  action: '更新资质',
  url: renewalOf(paper),
  paper,
});

const licenceMissing = (paper: string): Reason => ({
  code: 'licence_missing',
  message: `缺少有效的${paper}，请上传`,
  action: '上传资质',
  url: renewalOf(paper),
  paper,
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
function judgeScope({ scope, scopeName }: GoodsFacts, { scopes }: BuyerStanding): Reason | null {
  if (scopes.has(scope)) return null;
  return { code: 'out_of_scope', message: `超出经营范围：${scopeName}`, action: '更新资质', url: PAPERS };
}

/** The shop itself has a valid paper for this kind of goods. */
function judgeSeller({ sellerMaySell, scopeName }: GoodsFacts): Reason | null {
  if (sellerMaySell) return null;
  const message = `本店经营${scopeName}的证照正在更新，暂停销售`;
  return { code: 'seller_unlicensed', message, action: '', url: '' };
}

/** It is none of what may not be sold here. */
function judgeForbidden({ forbidden }: GoodsFacts): Reason | null {
  if (forbidden === '') return null;
  return { code: 'forbidden', message: `${forbidden}不在本站销售`, action: '', url: '' };
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
