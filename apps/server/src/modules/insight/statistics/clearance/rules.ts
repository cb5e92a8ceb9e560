import { type ClearanceFacts, clearanceWords, proposeClearance } from '@qingnang/rules/clearance';
import { type PriceE4, priceE4 } from '@qingnang/rules/money';

type Row = Record<string, string | number | null>;

const priceOf = (value: Row[string] | undefined): PriceE4 | null =>
  typeof value === 'number' ? priceE4(value) : null;
/** Up, so that a floor is never shown lower than it is. @returns fen */
const shown = (price: PriceE4 | null): number | null =>
  price === null ? null : Number((price + 99n) / 100n);

/**
 * A row of 临期特价 with what is proposed for its lot: `price` and `cost` in fen, `why` in words.
 * @param seesCost whether who asks may know it: for others nothing of it goes into the proposal, which would tell it
 */
export function withProposal(row: Row, seesCost: boolean): Row {
  const facts: ClearanceFacts = {
    leftDays: Number(row.left_days),
    pieces: Number(row.pieces),
    surplus: Number(row.surplus),
    listE4: priceOf(row.list_e4),
    costE4: seesCost ? priceOf(row.cost_e4) : null,
  };
  const proposed = proposeClearance(facts);
  const noCost = facts.costE4 === null ? `；${seesCost ? '成本未知' : '没有核对成本'}` : '';
  return {
    ...row,
    cost: shown(facts.costE4),
    price: shown(proposed?.priceE4 ?? null),
    why: clearanceWords(facts, proposed) + noCost,
  };
}
