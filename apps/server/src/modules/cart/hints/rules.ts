import { reachWords } from '@qingnang/rules/gifts';
import { type Fen, fen, floorToFen, formatFen } from '@qingnang/rules/money';
import type { QuoteGroup } from '@qingnang/rules/quote';
import type { Promotion } from '../../promotions/rules.ts';
import { progressOfCart } from '../gifts/rules.ts';
import type { Cart, CartLine } from '../rules.ts';

export interface NextHint {
  kind: 'minimum' | 'shipping' | 'ladder' | 'gift';
  title: string;
  missingAmount: Fen;
  missingNumber: number;
  /** What reaching it saves. */
  saves: Fen;
  goodsId: number;
  lineId: number;
  /** 0 = none. */
  promotionId: number;
}

const RANK = { minimum: 0, shipping: 1, ladder: 2, gift: 3 } as const;
const NONE = fen(0);

interface WarehouseName {
  id: number;
  name: string;
  fee: Fen;
}

/**
 * What is nearest and not yet reached: first what stops the order, then free shipping, then ladder steps, each by what it
 * saves, then gifts.
 * @param lines of the cart that are asked about
 */
export function nextHints(
  lines: readonly CartLine[],
  { quote, warehouses, promotions }: Pick<Cart, 'quote' | 'warehouses' | 'promotions'>,
): NextHint[] {
  const hints = [
    ...quote.groups.flatMap((group) => groupHints(group, warehouses)),
    ...lines.flatMap(ladderHint),
    ...promotions.flatMap((promotion) => giftHint(promotion, lines)),
  ];
  return hints.sort(
    (a, b) => RANK[a.kind] - RANK[b.kind] || Number(b.saves - a.saves) || a.lineId - b.lineId,
  );
}

function groupHints(group: QuoteGroup, warehouses: readonly WarehouseName[]): NextHint[] {
  const warehouse = warehouses.find((one) => one.id === group.warehouseId);
  const hint = (kind: 'minimum' | 'shipping', missing: Fen, saves: Fen, words: string): NextHint => ({
    kind,
    title: `${warehouse?.name ?? ''}再买 ¥${formatFen(missing)} ${words}`,
    missingAmount: missing,
    missingNumber: 0,
    saves,
    goodsId: 0,
    lineId: 0,
    promotionId: 0,
  });
  const hints: NextHint[] = [];
  if (group.minimumGap > 0n) hints.push(hint('minimum', group.minimumGap, NONE, '可下单'));
  if (group.shippingGap > 0n) hints.push(hint('shipping', group.shippingGap, warehouse?.fee ?? NONE, '包邮'));
  return hints;
}

/** The next step of a reach-quantity ladder, when the line's stock and limit allow it. */
function ladderHint({ row, offer, unitPrice, reason }: CartLine): NextHint[] {
  if (reason !== null || !row.is_selected || row.is_yj || offer.ladder === null || offer.ladder.type === 1)
    return [];
  const steps = [...offer.ladder.steps].sort((a, b) => a.number - b.number);
  const next = steps.find((step) => step.number > row.number && step.price < unitPrice);
  const most = Math.min(offer.warehouse.available, offer.limitLeft ?? Number.POSITIVE_INFINITY);
  if (!next || next.number > most) return [];
  return [
    {
      kind: 'ladder',
      title: `${offer.name}再买 ${next.number - row.number} ${offer.unit}，单价更低`,
      missingAmount: NONE,
      missingNumber: next.number - row.number,
      saves: floorToFen((unitPrice - next.price) * BigInt(next.number)),
      goodsId: offer.id,
      lineId: row.id,
      promotionId: 0,
    },
  ];
}

/** The next gift of a promotion that lines count towards, while there is some of it. */
function giftHint(promotion: Promotion, lines: readonly CartLine[]): NextHint[] {
  const { tier, next, missing, lineIds } = progressOfCart(promotion, lines);
  const aim = promotion.tiers.find(({ id }) => id === (next ?? tier)?.id);
  if (missing === null || !aim || aim.left < aim.number || lineIds.length === 0) return [];
  const isAmount = promotion.basis === 'amount';
  const words = reachWords(promotion.basis, missing);
  return [
    {
      kind: 'gift',
      title: `${promotion.name}再买 ${words} 得赠品 ${aim.gift.name} ${aim.number} ${aim.gift.unit}`,
      missingAmount: isAmount ? fen(missing) : NONE,
      missingNumber: isAmount ? 0 : Number(missing),
      saves: NONE,
      goodsId: 0,
      lineId: 0,
      promotionId: promotion.id,
    },
  ];
}
