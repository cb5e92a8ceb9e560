import type { Tx } from '../../../../../db/transaction.ts';
import { type Actor, writeAudits } from '../../../../identity/writes.ts';
import type { Fill } from '../rules.ts';

/** Notes what goods took over from their numbers, each goods by itself. */
export function noteFills(
  tx: Tx,
  actor: Actor,
  fills: readonly (Fill & { goodsId: number })[],
): Promise<void> {
  const filled = fills.filter((fill) => Object.keys(fill.filled).length > 0);
  return writeAudits(
    tx,
    actor,
    filled.map(({ goodsId, filled: after }) => ({
      action: 'goods.reference',
      entity: 'goods',
      entityId: goodsId,
      after,
    })),
  );
}
