import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GoodsKind, StatedRxClass } from '@qingnang/contract/goods-import-fields';
import type { ImportTally } from '@qingnang/contract/goods-imports';
import { sql } from 'kysely';
import type { PrivateStore } from '../../../../../../channels/storage/port.ts';
import type { Db } from '../../../../../../db/client.ts';
import { json } from '../../../../../../db/json.ts';
import type { JsonColumns } from '../../../../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../../../../db/transaction.ts';
import { priceLimit } from '../../../../../identity/reads.ts';
import { uploadedRows } from '../../../../../service/reads.ts';
import { GOODS_LIMITS } from '../../../../../service/rules.ts';
import { keepMade, releaseFiles } from '../../../../../service/writes.ts';
import { headerOf } from '../../../import/header/reads.ts';
import { ErrorFile } from '../../../import/refused/writes.ts';
import { type ImportCounts, importRows } from '../../../import/writes.ts';
import { type Claimed, type Desk, runFiles } from '../../runs/writes.ts';

/** A check or run that this process has taken on. */
interface Run extends Claimed {
  state: 'checking' | 'running';
  columns: JsonColumns['goods_import.columns'];
  kind: GoodsKind;
  rx_class: StatedRxClass | null;
  errors_file_id: number | null;
}

/**
 * Checks and runs what staff have asked for, one import after the other. One that was cut off begins again: what has landed is found
 * unchanged.
 * @returns how many it has worked at
 */
export const runImports = (db: Db, store: PrivateStore): Promise<number> =>
  runFiles<Run>(db, store, {
    table: 'goods_import',
    states: ['checking', 'running'],
    columns: ['columns', 'kind', 'rx_class', 'errors_file_id'],
    begunAt: 'started_at',
    async run(claimed, desk) {
      const listPlace = path.join(desk.folder, 'errors.csv');
      const { counts, listed } = await takeRows(db, claimed, desk, listPlace);
      const list = listed === 0 ? null : await readFile(listPlace);
      await inTransaction(db, (tx) => finish(tx, store, { claimed, desk }, { counts, list }));
    },
  });

/** @returns what was counted, and how many rows stand in the list of those that did not land as they stand */
async function takeRows(
  db: Db,
  claimed: Run,
  desk: Desk,
  listPlace: string,
): Promise<{ counts: ImportCounts; listed: number }> {
  const errors = await ErrorFile.create(listPlace);
  const rows = uploadedRows({ place: desk.file, name: claimed.file_name, signal: null }, GOODS_LIMITS);
  let listed = 0;
  try {
    await errors.begin(headerOf(await rows.next()));
    const options = {
      columns: claimed.columns,
      settings: { kind: claimed.kind, rxClass: claimed.rx_class },
      isDryRun: claimed.state === 'checking',
      pricePercent: await priceLimit(db, 'price'),
      actor: { staffId: claimed.staff_id, trace: { requestId: `goods-import-${claimed.id}`, ip: '' } },
    };
    const counts = await importRows(db, rows, options, {
      async listed(row) {
        listed += 1;
        await errors.add(row);
      },
      async progress(soFar) {
        const tally = json(tallyOf(soFar));
        await desk.write(db, sql`beat_at = now(), counts = ${tally}::jsonb`);
      },
    });
    return { counts, listed };
  } finally {
    await rows.return(undefined);
    await errors.end();
  }
}

/** The rows that did not land as they stand, as a file; null = all did. */
interface Result {
  counts: ImportCounts;
  list: Buffer | null;
}

async function finish(
  tx: Tx,
  store: PrivateStore,
  { claimed, desk }: { claimed: Run; desk: Desk },
  { counts, list }: Result,
): Promise<void> {
  const name = `${claimed.file_name.replace(/\.[^.]*$/, '')}-问题行.csv`;
  const kept =
    list &&
    (await keepMade(tx, store, {
      staffId: claimed.staff_id,
      purpose: 'goods_import',
      name,
      mime: 'text/csv',
      bytes: list,
    }));
  const state = claimed.state === 'checking' ? 'checked' : 'done';
  await desk.write(
    tx,
    sql`state = ${state}, counts = ${json(tallyOf(counts))}::jsonb, rows_total = ${counts.total},
      errors_file_id = ${kept?.id ?? null}, finished_at = now()`,
  );
  if (claimed.errors_file_id !== null) await releaseFiles(tx, [claimed.errors_file_id]);
}

/** Reasons that are shown; the rest stands in the list of rows. */
const MAX_REASONS = 30;

/** What an import has counted, as it is kept. */
function tallyOf({ onSale, reasons, fills, ...counts }: ImportCounts): ImportTally {
  const all = [...reasons].map(([reason, rows]) => ({ reason, rows }));
  return {
    ...counts,
    on_sale: onSale,
    reference: {
      ...fills,
      fields: [...fills.fields].map(([field, rows]) => ({ field, rows })),
    },
    reasons: all.sort((a, b) => b.rows - a.rows || (a.reason < b.reason ? -1 : 1)).slice(0, MAX_REASONS),
  };
}
