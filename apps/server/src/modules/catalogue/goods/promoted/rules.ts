import { PROMOTION_KINDS, type PromotionKind } from '@qingnang/contract/promotion-kinds';
import { type Fen, fen, formatFen, formatPrice, type PriceE4 } from '@qingnang/rules/money';
import { MIXED_UNIT, piecesWords } from '@qingnang/rules/piece-words';

/** A promotion as the tags of its goods tell of it. */
export interface GoodsPromotion {
  id: number;
  kind: PromotionKind;
  /** Counts goods that leave from here. */
  warehouseId: number;
  isAllGoods: boolean;
  /** All its steps that still give something. */
  words: string;
  /** The same for who may not see prices. */
  hiddenWords: string;
}

/** A step as staff made it: what orders change of it is read when it is asked for. */
export interface EntryStep {
  id: number;
  /** Fen or pieces, as the promotion counts. */
  reach: bigint;
  /** discount: off; cashback: back; 0 for the others. */
  minus: Fen;
  /** Pieces given, or that may be bought (exchange), each time it is reached; 0 for discount and cashback, like all that follows. */
  number: number;
  /** Special price of the gift or of the 换购. */
  offerId: number;
  goodsId: number;
  /** exchange: of a piece; 0 for gifts. */
  price: PriceE4;
  limitPerAccount: number | null;
}

/** A promotion that runs or will run, with whom it is for and which goods count. */
export interface PromotionEntry extends GoodsPromotion, Counting {
  name: string;
  describe: string;
  image: string;
  warehouseName: string;
  exclusionGroup: string;
  withCoupon: boolean;
  /** It may cost only so much in all. */
  hasBudget: boolean;
  /** Something is left of its budget and of what it gives: its goods wear its tag. */
  isGiving: boolean;
  /** From the lowest on. */
  steps: readonly EntryStep[];
  /** Empty lists name everybody; a visitor is in no other. */
  ranks: readonly number[];
  provinces: readonly string[];
  buyerTypes: readonly string[];
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
  /** Goods that count; with `isAllGoods` those that do not. */
  goodsIds: readonly number[];
}

/** Who looks. */
interface Onlooker {
  rank: number;
  province: string;
  buyerType: string;
}

const NONE: readonly GoodsPromotion[] = [];
const NO_GOODS: ReadonlySet<number> = new Set();

/** A promotion with those of the goods asked about that count towards it. */
export interface Counted {
  entry: PromotionEntry;
  goodsIds: ReadonlySet<number>;
}

/** All promotions by the goods that they name, in the order of staff. */
export class PromotionTable {
  readonly #entries: readonly PromotionEntry[];
  readonly #naming = new Map<number, PromotionEntry[]>();

  constructor(entries: readonly PromotionEntry[]) {
    this.#entries = entries;
    for (const entry of entries) {
      for (const id of entry.goodsIds) {
        const same = this.#naming.get(id);
        if (same) same.push(entry);
        else this.#naming.set(id, [entry]);
      }
    }
  }

  /**
   * Says of a goods which promotions it counts towards now for who looks: those that name it first.
   * @param now Unix seconds
   */
  openTo(buyer: Onlooker | null, now: number): (goodsId: number) => readonly GoodsPromotion[] {
    const open = this.#open(buyer, now).filter(({ isGiving }) => isGiving);
    if (open.length === 0) return () => NONE;
    const named = new Set(open.filter(({ isAllGoods }) => !isAllGoods));
    const wide = open.filter(({ isAllGoods }) => isAllGoods);
    return (goodsId) => {
      const naming = this.#naming.get(goodsId);
      if (!naming) return wide;
      return [
        ...naming.filter((entry) => named.has(entry)),
        ...wide.filter((entry) => !naming.includes(entry)),
      ];
    };
  }

  /**
   * Promotions that some of the goods count towards now for who looks, in the order of staff, with those goods. Also those
   * that have nothing left: a cart says so.
   * @param now Unix seconds
   */
  counting(buyer: Onlooker | null, now: number, goodsIds: readonly number[]): Counted[] {
    const asked = new Set(goodsIds);
    const naming = new Map<PromotionEntry, Set<number>>();
    for (const id of asked) {
      for (const entry of this.#naming.get(id) ?? []) {
        const named = naming.get(entry);
        if (named) named.add(id);
        else naming.set(entry, new Set([id]));
      }
    }
    return this.#open(buyer, now).flatMap((entry) => {
      const named = naming.get(entry) ?? NO_GOODS;
      const counted = entry.isAllGoods ? new Set([...asked].filter((id) => !named.has(id))) : named;
      return counted.size === 0 ? [] : [{ entry, goodsIds: counted }];
    });
  }

  #open(buyer: Onlooker | null, now: number): PromotionEntry[] {
    return this.#entries.filter(
      (entry) => entry.startsAt <= now && entry.endsAt > now && isFor(entry, buyer),
    );
  }
}

const isFor = ({ ranks, provinces, buyerTypes }: PromotionEntry, buyer: Onlooker | null): boolean =>
  (ranks.length === 0 || (buyer !== null && ranks.includes(buyer.rank))) &&
  (provinces.length === 0 || (buyer !== null && provinces.includes(buyer.province))) &&
  (buyerTypes.length === 0 || (buyer !== null && buyerTypes.includes(buyer.buyerType)));

/** How a promotion counts. */
export interface Counting {
  kind: PromotionKind;
  basis: 'amount' | 'number';
  isRepeating: boolean;
  /** buy_gift: what its goods is counted in; '' for the others. */
  unit: string;
}

/** What a step asks and gives. */
export interface Step {
  /** Fen or pieces, as the promotion counts. */
  reach: bigint;
  /** discount: off; cashback: back; 0 for the others. */
  minus: Fen;
  /** Pieces given, or that may be bought (exchange). */
  number: number;
  /** exchange: of a piece. */
  price: PriceE4;
  /** What is given or may be bought; null for discount and cashback. */
  gift: { name: string; unit: string; isVisible: boolean } | null;
}

/**
 * A step in words: `满 ¥300 减 ¥30`, `每满 ¥100 减 ¥5`, `买 10 盒赠 1 盒 X`, `满 ¥500 加 ¥9.90 换购 X`, `满 ¥1,000 返 ¥20`.
 */
export function tierWords({ kind, basis, isRepeating, unit }: Counting, step: Step): string {
  const verb = `${isRepeating ? '每' : ''}${kind === 'buy_gift' ? '买' : '满'}`;
  const reach = basis === 'amount' ? `¥${plain(formatFen(fen(step.reach)))} ` : piecesWords(step.reach, unit);
  return `${verb} ${reach}${givenWords(kind, step)}`;
}

function givenWords(kind: PromotionKind, { minus, number, gift, price }: Step): string {
  const { verb } = PROMOTION_KINDS[kind];
  if (verb !== null) return `${verb} ¥${plain(formatFen(minus))}`;
  const name = gift?.name ?? '';
  const unit = gift?.unit ?? MIXED_UNIT;
  if (kind !== 'exchange') return `赠 ${number} ${unit} ${name}`;
  const most = number > 1 ? `（限 ${number} ${unit}）` : '';
  return gift?.isVisible ? `加 ¥${plain(formatPrice(price))} 换购 ${name}${most}` : `可换购 ${name}${most}`;
}

/** Whole yuan without cents: `300`, `1,000`, `9.90`. */
const plain = (amount: string): string => amount.replace(/\.00$/, '');
