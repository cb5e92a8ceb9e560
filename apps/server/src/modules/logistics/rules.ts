/** Which pieces of which lots leave: pure decisions, checked again by guarded statements. */

export interface OpenLine {
  orderLineId: number;
  goodsId: number;
  name: string;
  /** Pieces not yet shipped. */
  open: number;
}
export interface LotOnHand {
  lotId: number;
  goodsId: number;
  lotNo: string;
  expiresOn: string | null;
  onHand: number;
}
export interface Pick {
  orderLineId: number;
  lotId: number;
  number: number;
}

/**
 * First expired first out: `lots` come sorted by expiry, then receipt, without expiry last (domain.md §8). Two lines of the
 * same goods share its lots. A line gets less than it needs when the lots do not reach.
 */
export function pickByExpiry(lines: readonly OpenLine[], lots: readonly LotOnHand[]): Pick[] {
  const left = new Map(lots.map((lot) => [lot.lotId, lot.onHand]));
  return lines.flatMap((line) => {
    let wanted = line.open;
    const picks: Pick[] = [];
    for (const lot of lots) {
      if (lot.goodsId !== line.goodsId || wanted === 0) continue;
      const number = Math.min(wanted, left.get(lot.lotId) ?? 0);
      if (number === 0) continue;
      picks.push({ orderLineId: line.orderLineId, lotId: lot.lotId, number });
      left.set(lot.lotId, (left.get(lot.lotId) ?? 0) - number);
      wanted -= number;
    }
    return picks;
  });
}

/**
 * Checks what staff picked by hand.
 * @param today `2026-11-21`: an expired lot never leaves
 * @returns a Chinese message by position of the wrong pick; empty when all are right
 */
export function checkPicks(
  picks: readonly Pick[],
  lines: readonly OpenLine[],
  lots: readonly LotOnHand[],
  today: string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const open = new Map(lines.map((line) => [line.orderLineId, line.open]));
  const onHand = new Map(lots.map((lot) => [lot.lotId, lot.onHand]));
  picks.forEach((pick, i) => {
    const line = lines.find((one) => one.orderLineId === pick.orderLineId);
    const lot = lots.find((one) => one.lotId === pick.lotId);
    const message = judgePick(pick, line, lot, { open, onHand, today });
    if (message) errors[`lines.${i}.number`] = message;
  });
  return errors;
}

interface Left {
  open: Map<number, number>;
  onHand: Map<number, number>;
  today: string;
}

/** Judges one pick and takes it off what is left for the following ones. */
function judgePick(
  pick: Pick,
  line: OpenLine | undefined,
  lot: LotOnHand | undefined,
  left: Left,
): string | null {
  if (!line) return '这一行不属于本订单';
  if (!lot || lot.goodsId !== line.goodsId) return `${line.name}：批号不属于该商品`;
  if (lot.expiresOn !== null && lot.expiresOn < left.today)
    return `${line.name}：批号 ${lot.lotNo} 已过有效期`;
  const open = (left.open.get(pick.orderLineId) ?? 0) - pick.number;
  const onHand = (left.onHand.get(pick.lotId) ?? 0) - pick.number;
  left.open.set(pick.orderLineId, open);
  left.onHand.set(pick.lotId, onHand);
  if (open < 0) return `${line.name}：发货数量超过未发数量`;
  if (onHand < 0) return `${line.name}：批号 ${lot.lotNo} 库存不足`;
  return null;
}
