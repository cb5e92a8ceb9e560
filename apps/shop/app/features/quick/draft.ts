import type { AddAnswer } from '@qingnang/contract/cart';
import type { Reason } from '@qingnang/contract/catalog';
import type { ListRow, MatchedRow } from '@qingnang/contract/quick';
import { readQuantity } from '@qingnang/rules/purchase-list';
import { asBought, bestOffer } from '../goods/offer.ts';
import { correctGoods } from '../goods/quantity.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';
import type { UsualItem } from './quick-data.ts';

export type Tab = 'usual' | 'import' | 'paste';

/** A goods with the quantity that is filled in for it. */
export interface Filled {
  goods: ShownGoods;
  number: number;
}

/** A row of the buyer's own list. */
export interface ListLine {
  /** Unique among the lines. */
  key: string;
  row: number;
  input: ListRow;
  confidence: MatchedRow['confidence'];
  why: MatchedRow['why'];
  candidates: ShownGoods[];
  /** What it is bought as; null until it is sure or chosen. */
  goods: ShownGoods | null;
  number: number;
  /** What was corrected, or why it was refused. */
  note: string;
}

/** What became of a line in the cart. */
export interface Outcome {
  /** Of the goods. */
  id: number;
  name: string;
  kind: 'added' | 'changed' | 'refused';
  words: string;
}

/** All that the buyer has done on the page and not yet put into the cart. */
export interface Draft {
  tab: Tab;
  filled: Filled[];
  /** Rows that a search has put above the usual ones. */
  extra: UsualItem[];
  text: string;
  list: ListLine[];
  outcomes: Outcome[];
}
export const EMPTY_DRAFT: Draft = { tab: 'usual', filled: [], extra: [], text: '', list: [], outcomes: [] };

/** Sets the quantity of a goods; 0 takes it out. */
export function fill(filled: readonly Filled[], goods: ShownGoods, number: number): Filled[] {
  const others = filled.filter((one) => one.goods.id !== goods.id);
  return number > 0 ? [...others, { goods, number }] : others;
}

/** What was matched, as lines: a sure one is chosen already. */
export const linesOf = (rows: readonly MatchedRow[], batch: string): ListLine[] =>
  rows.map((row) => {
    const { input, confidence, why } = row;
    const candidates = row.candidates.map(shownOf);
    const goods = confidence === 'sure' ? (candidates[0] ?? null) : null;
    const note = [row.reason?.message ?? '', ...row.notices].filter((words) => words !== '').join('；');
    return {
      key: `${batch}-${row.row}`,
      row: row.row,
      input,
      confidence,
      why,
      candidates,
      goods,
      number: goods ? row.number : 0,
      note: goods || candidates.length === 0 ? note : '',
    };
  });

/** Decides what a line is bought as (null: to be chosen again); its quantity is corrected to that goods. */
export function choose(line: ListLine, goods: ShownGoods | null): ListLine {
  if (!goods) return { ...line, goods, number: 0, note: '' };
  const bought = asBought(goods, bestOffer(goods));
  if (bought.reason) return { ...line, goods, number: 0, note: bought.reason.message };
  const asked = readQuantity(line.input.number);
  if (asked === undefined)
    return { ...line, goods, number: 0, note: `数量“${line.input.number}”读不懂，请填写` };
  const { number, note = '' } = correctGoods(bought, asked ?? 1);
  return { ...line, goods, number, note };
}

/** What of a list can be bought now, several lines of one goods together. */
export function wantedOf(list: readonly ListLine[]): Filled[] {
  const wanted = new Map<number, Filled>();
  for (const { goods, number } of list) {
    if (!goods || number === 0) continue;
    wanted.set(goods.id, { goods, number: number + (wanted.get(goods.id)?.number ?? 0) });
  }
  return [...wanted.values()];
}

export interface Judged {
  outcomes: Outcome[];
  /** Goods that lie in the cart now. */
  added: ReadonlySet<number>;
  /** Why others do not, by goods. */
  refused: ReadonlyMap<number, string>;
}

/** What the cart has answered, line by line: what was refused first, what went in as it was asked last. */
export function judge(wanted: readonly Filled[], answer: AddAnswer): Judged {
  const byId = new Map(wanted.map((one) => [one.goods.id, one.goods]));
  const nameOf = (id: number) => {
    const goods = byId.get(id);
    return goods ? `${goods.name} ${goods.ypgg}` : '';
  };
  const refused = answer.refused.map(({ goods_id, reason }) => ({ id: goods_id, words: wordsOf(reason) }));
  const added = answer.added.map(({ goods_id, notices, number }): Outcome => {
    const changed = notices.length > 0;
    return {
      id: goods_id,
      name: nameOf(goods_id),
      kind: changed ? 'changed' : 'added',
      words: changed ? notices.join('；') : `购物车中共 ${number}${byId.get(goods_id)?.bzdw ?? ''}`,
    };
  });
  return {
    outcomes: [
      ...refused.map(({ id, words }): Outcome => ({ id, name: nameOf(id), kind: 'refused', words })),
      ...added.filter(({ kind }) => kind === 'changed'),
      ...added.filter(({ kind }) => kind === 'added'),
    ],
    added: new Set(answer.added.map((line) => line.goods_id)),
    refused: new Map(refused.map(({ id, words }) => [id, words])),
  };
}

const wordsOf = (reason: Reason | null): string => reason?.message ?? '未加入';

/** The lines that are still to be bought, with why they were refused. */
export const remaining = (list: readonly ListLine[], { added, refused }: Judged): ListLine[] =>
  list
    .filter(({ goods, number }) => !(goods && number > 0 && added.has(goods.id)))
    .map((line) => {
      const words = line.goods ? refused.get(line.goods.id) : undefined;
      return words === undefined ? line : { ...line, note: words };
    });
