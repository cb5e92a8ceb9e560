/** What lots have cost: only added to, what was said last holds. Amounts do not stand in the audit log, which more people read. */

import type { LotCostCells } from '@qingnang/contract/lot-costs';
import type { PriceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { costOf, judgedCosts } from './reads.ts';

/** Says what a piece of a lot has cost; null = unknown again. @throws 404 */
export function setCost(db: Db, staff: Staff, lotId: number, cost: PriceE4 | null): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { lot_no, goods_id } = await costOf(tx, staff, lotId);
    await keepCosts(tx, staff, 'edit', [{ lotId, cost }]);
    await writeAudit(tx, staff, {
      action: 'lot.cost',
      entity: 'lot',
      entityId: lotId,
      before: null,
      after: { goods_id, lot_no },
    });
  });
}

interface Cost {
  lotId: number;
  cost: PriceE4 | null;
}

/** Rows of the history, for lots that are locked or new. */
export async function keepCosts(
  tx: Tx,
  { staffId }: Pick<Staff, 'staffId'>,
  source: 'receive' | 'edit' | 'import',
  costs: readonly Cost[],
): Promise<void> {
  await sql`
    insert into lot_cost (lot_id, cost_e4, source, staff_id)
    select n.lot_id, n.cost_e4, ${source}, ${staffId}
    from unnest(${costs.map(({ lotId }) => lotId)}::int8[],
      ${costs.map(({ cost }) => (cost === null ? null : Number(cost)))}::int8[]) as n (lot_id, cost_e4)`.execute(
    tx,
  );
}

/**
 * Carries out the rows of a preview in one transaction, judged once more.
 * @returns how many lots have another cost now
 * @throws 409 with the rows that are refused now; nothing is kept then
 */
export function importCosts(
  db: Db,
  staff: Staff,
  rows: readonly LotCostCells[],
  idempotency: Idempotency | null,
): Promise<{ saved: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const judged = await judgedCosts(tx, rows);
      const refused = judged.filter(({ act }) => act === 'refused');
      if (refused.length > 0)
        throw conflict(`有 ${refused.length} 行不能导入，请重新上传核对`, {
          rows: refused.map(({ line, errors }) => ({ line, errors })),
        });
      const costs = judged.flatMap(({ lots, cost }) =>
        lots.filter((lot) => lot.cost !== cost).map(({ id }) => ({ lotId: id, cost })),
      );
      await keepCosts(tx, staff, 'import', costs);
      await writeAudit(tx, staff, {
        action: 'lot.cost.import',
        entity: 'lot',
        entityId: costs[0]?.lotId ?? 0,
        before: null,
        after: { rows: rows.length, added: costs.length },
      });
      return { saved: costs.length };
    }),
  );
}
