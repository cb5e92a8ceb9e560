/** Documents of stock: written down with what they differ by, done at once or by a second person. */

import { STOCK_KINDS } from '@qingnang/contract/stock-document-words';
import type { stockDocumentForm } from '@qingnang/contract/stock-documents';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { invalid } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Staff } from '../../../http/session.ts';
import { stockLimit } from '../../identity/reads.ts';
import { type Act, ask } from '../../identity/writes.ts';
import { holdCodes, requireDead } from '../codes/stock/dead/writes.ts';
import { lockLots } from './doing/reads.ts';
import { doDocument } from './doing/writes.ts';
import { documentSubject, linesOf } from './reads.ts';
import { deltaOf, type LotOnShelf, lineError, staleCount, writtenOff } from './rules.ts';

type DocumentForm = z.output<typeof stockDocumentForm>;
type Line = DocumentForm['lines'][number];

const schema = z.object({
  document_id: z.int(),
  /** Of a write-off: what was scanned for a line, from 1. */
  codes: z.array(z.object({ line: z.int(), codes: z.array(z.string()) })).default([]),
});

/** A document that differs by more than one person decides. */
export const stockAct: Act<typeof schema> = {
  key: 'stock.document',
  policy: 'stock',
  permission: 'stock.write',
  schema,
  perform: (tx, staff, input) => doDocument(tx, staff, input.document_id, input.codes),
};

/**
 * Writes a document down and does it, or asks for a second person where a line differs by more pieces than the rule allows one.
 * @returns its id
 * @throws 422 at the line that is wrong, or would take what orders hold or offers keep
 */
export function writeDocument(
  db: Db,
  staff: Staff,
  form: DocumentForm,
  idempotency: Idempotency | null,
): Promise<number> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await requireWarehouses(tx, form);
      const codes = codesOf(form);
      await holdCodes(
        tx,
        codes.flatMap((line) => line.codes),
      );
      const lots = await lockLots(tx, { lotIds: form.lines.map(({ lot_id }) => lot_id) });
      const lines = differences(form, lots);
      const id = await keep(tx, staff, form, lines);
      const most = Math.max(...lines.map(({ delta }) => Math.abs(delta)));
      if (most <= (await stockLimit(tx))) await doDocument(tx, staff, id, codes);
      else {
        await requireDead(tx, writtenOff(await linesOf(tx, id), codes));
        await ask(tx, staff, stockAct, { document_id: id, codes }, aboutOf(id, form, lines));
      }
      return id;
    }),
  );
}

/** What was scanned for lines; those without are left out. */
const codesOf = ({ lines }: DocumentForm) =>
  lines.flatMap(({ codes }, at) => (codes.length === 0 ? [] : [{ line: at + 1, codes }]));

async function requireWarehouses(
  tx: Tx,
  { kind, warehouse_id, to_warehouse_id }: DocumentForm,
): Promise<void> {
  const rows = await tx.selectFrom('warehouse').select('id').execute();
  const has = (wanted: number | undefined) => rows.some(({ id }) => id === wanted);
  if (!has(warehouse_id)) throw invalid({ warehouse_id: '请选择仓库' });
  if (kind !== 'move') return;
  if (!has(to_warehouse_id)) throw invalid({ to_warehouse_id: '请选择调入仓库' });
  if (warehouse_id === to_warehouse_id) throw invalid({ to_warehouse_id: '调入仓库不能是调出仓库' });
}

interface Difference {
  lot: LotOnShelf;
  delta: number;
  reason: string;
}

/** @throws 422 by line */
function differences(
  { kind, warehouse_id, lines }: DocumentForm,
  lots: readonly (LotOnShelf & { warehouseId: number })[],
): Difference[] {
  const errors: Record<string, string> = {};
  const found = lines.flatMap((line, at) => {
    const lot = lots.find(({ id }) => id === line.lot_id);
    const wrong =
      lot?.warehouseId === warehouse_id ? wrongWith(kind, { line, lot, lines, at }) : LOT_ELSEWHERE;
    if (wrong) errors[`lines.${at}.${wrong.field}`] = wrong.message;
    return lot ? [{ lot, delta: deltaOf(kind, line.number, lot), reason: line.reason }] : [];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return found;
}

const LOT_ELSEWHERE = { field: 'lot_id', message: '这个仓库没有该批号' };

interface Given {
  line: Line;
  lot: LotOnShelf;
  lines: readonly Line[];
  at: number;
}

function wrongWith(kind: DocumentForm['kind'], { line, lot, lines, at }: Given) {
  const isAgain = lines.findIndex(({ lot_id }) => lot_id === line.lot_id) !== at;
  if (isAgain) return { field: 'lot_id', message: '同一批号请合并填写' };
  const stale = kind === 'count' ? staleCount(line.books, lot) : null;
  return stale === null ? lineError(kind, line) : { field: 'number', message: stale };
}

async function keep(
  tx: Tx,
  staff: Staff,
  { kind, warehouse_id, to_warehouse_id, note }: DocumentForm,
  lines: readonly Difference[],
): Promise<number> {
  const to = kind === 'move' ? to_warehouse_id : null;
  const { id } = await tx
    .insertInto('stock_document')
    .values({ kind, warehouse_id, to_warehouse_id: to ?? null, note, staff_id: staff.staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('stock_document_line')
    .values(
      lines.map(({ lot, delta, reason }, at) => ({
        document_id: id,
        line: at + 1,
        lot_id: lot.id,
        before: lot.quantity + lot.locked,
        delta,
        reason,
      })),
    )
    .execute();
  return id;
}

const NAMED = 3;

function aboutOf(id: number, { kind }: DocumentForm, lines: readonly Difference[]) {
  const named = lines.slice(0, NAMED).map(({ lot, delta }) => `${lot.words} ${delta > 0 ? '+' : ''}${delta}`);
  const more = lines.length > NAMED ? ` 等 ${lines.length} 个批号` : '';
  return { subject: documentSubject(id), words: `${STOCK_KINDS[kind]}单 ${id}：${named.join('、')}${more}` };
}
