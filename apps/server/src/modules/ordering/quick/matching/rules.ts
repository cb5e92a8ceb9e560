import type { ListRow, MatchedRow, MatchWay } from '@qingnang/contract/quick';
import { approvalKey, barcodeKey, codeKey, isSameMaker, nameKey, nameKeys, specKey } from './keys/rules.ts';

/** What of a goods a row is compared with. */
export interface KnownGoods {
  id: number;
  name: string;
  spec: string;
  maker: string;
  makerShort: string;
  approvalNo: string;
  barcode: string;
  /** The buyer's own codes for it, as they are kept, of those that were asked for. */
  codes: readonly string[];
}

export interface Match {
  confidence: MatchedRow['confidence'];
  why: MatchWay;
  /** Best first. */
  goodsIds: number[];
}

const MOST = 5;
const NOTHING: Match = { confidence: 'none', why: 'none', goodsIds: [] };

/** Goods by everything that a row can name them by. */
export class GoodsBook {
  readonly #byCode = new Map<string, KnownGoods[]>();
  readonly #byBarcode = new Map<string, KnownGoods[]>();
  readonly #byApproval = new Map<string, KnownGoods[]>();
  readonly #byName = new Map<string, KnownGoods[]>();
  readonly #byId = new Map<number, KnownGoods>();

  constructor(goods: readonly KnownGoods[]) {
    for (const one of goods) {
      this.#byId.set(one.id, one);
      for (const code of one.codes) put(this.#byCode, code, one);
      put(this.#byBarcode, barcodeKey(one.barcode), one);
      put(this.#byApproval, approvalKey(one.approvalNo), one);
      for (const key of nameKeys(one.name)) put(this.#byName, key, one);
    }
  }

  /**
   * The goods that a row means, by the surest of what it says: own code, barcode, approval number, name with specification
   * and maker. One of many by a sure sign is narrowed down by the rest of the row.
   */
  match(row: ListRow): Match {
    const coded = this.#byCode.get(codeKey(row.code));
    if (coded) return matchOf('code', coded, coded.length === 1);
    const barcoded = this.#byBarcode.get(barcodeKey(row.barcode));
    if (barcoded) return bySign('barcode', barcoded, row);
    const approved = this.#byApproval.get(approvalKey(row.approval));
    if (approved) return byApproval(approved, row);
    const named = this.#named(row.name);
    return named.length === 0 ? NOTHING : byName(named, row);
  }

  /** What a search for the row's words has found: never sure. */
  matchFound(row: ListRow, ids: readonly number[]): Match {
    const found = ids.flatMap((id) => this.#byId.get(id) ?? []);
    return found.length === 0 ? NOTHING : matchOf('search', nearestFirst(found, row), false, 'unsure');
  }

  #named(name: string): KnownGoods[] {
    const keys = nameKeys(name);
    const whole = this.#byName.get(keys[0] ?? '') ?? [];
    return whole.length > 0 ? whole : (this.#byName.get(keys[1] ?? '') ?? []);
  }
}

function put(map: Map<string, KnownGoods[]>, key: string, goods: KnownGoods): void {
  if (key === '') return;
  const there = map.get(key);
  if (there) there.push(goods);
  else map.set(key, [goods]);
}

const matchOf = (
  why: MatchWay,
  goods: readonly KnownGoods[],
  isSure: boolean,
  otherwise: 'likely' | 'unsure' = 'likely',
): Match => ({
  confidence: isSure ? 'sure' : otherwise,
  why,
  goodsIds: goods.slice(0, MOST).map(({ id }) => id),
});

/** A sign that stands for one goods; where several have it, specification and maker decide. */
function bySign(why: MatchWay, goods: readonly KnownGoods[], row: ListRow): Match {
  const fitting = goods.length === 1 ? goods : fittingOf(goods, row);
  return fitting.length === 1 ? matchOf(why, fitting, true) : matchOf(why, nearestFirst(goods, row), false);
}

/** One approval number covers all packs of a medicine: sure only when the specification, where given, is the same. */
function byApproval(goods: readonly KnownGoods[], row: ListRow): Match {
  const fitting = fittingOf(goods, row);
  return fitting.length === 1
    ? matchOf('approval', fitting, true)
    : matchOf('approval', nearestFirst(fitting.length > 0 ? fitting : goods, row), false);
}

/** Goods of the row's name. With the specification alone it is sure only when the row names no maker. */
function byName(goods: readonly KnownGoods[], row: ListRow): Match {
  const sameSpec = specKey(row.ypgg) === '' ? [] : goods.filter((one) => hasSpec(one, row));
  if (sameSpec.length === 0) {
    const [only, more] = row.ypgg === '' ? fittingOf(goods, row) : [];
    return matchOf('name', nearestFirst(goods, row), false, only && !more ? 'likely' : 'unsure');
  }
  const namesMaker = nameKey(row.sccj) !== '';
  const sameMaker = sameSpec.filter((one) => namesMaker && hasMaker(one, row));
  if (sameMaker.length > 0) return matchOf('name_spec_maker', sameMaker, sameMaker.length === 1);
  if (!namesMaker) return matchOf('name_spec', sameSpec, sameSpec.length === 1);
  return matchOf('name_spec', sameSpec, false, sameSpec.length === 1 ? 'likely' : 'unsure');
}

const hasSpec = (goods: KnownGoods, row: ListRow): boolean => specKey(goods.spec) === specKey(row.ypgg);
const hasMaker = (goods: KnownGoods, row: ListRow): boolean =>
  isSameMaker(goods.maker, row.sccj) || isSameMaker(goods.makerShort, row.sccj);

/** Those that are what the row says of specification and maker, where it says something. */
const fittingOf = (goods: readonly KnownGoods[], row: ListRow): KnownGoods[] =>
  goods.filter(
    (one) =>
      (specKey(row.ypgg) === '' || hasSpec(one, row)) && (nameKey(row.sccj) === '' || hasMaker(one, row)),
  );

/** Same specification before same maker before the rest, else as they come. */
function nearestFirst(goods: readonly KnownGoods[], row: ListRow): KnownGoods[] {
  const weight = (one: KnownGoods) => (hasSpec(one, row) ? 2 : 0) + (hasMaker(one, row) ? 1 : 0);
  const weighed = goods.map((one) => ({ one, weight: weight(one) }));
  return weighed.sort((a, b) => b.weight - a.weight).map(({ one }) => one);
}

/** Whether a row says anything that a goods can be found by. */
export const saysSomething = (row: ListRow): boolean =>
  [row.code, row.name, row.approval, row.barcode].some((text) => text !== '');
