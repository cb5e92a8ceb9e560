import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';

/** Where a code is says who buys what: each look is noted before it is answered. */
export const noteLook = (db: Db, staff: Staff, code: string): Promise<void> =>
  inTransaction(db, (tx) =>
    writeAudit(tx, staff, {
      action: 'trace.search',
      entity: 'trace',
      entityId: code.slice(0, 60),
      after: { code },
    }),
  );

/** The same for all holders of a lot. */
export const noteHolders = (db: Db, staff: Staff, goodsId: number, lotNo: string): Promise<void> =>
  inTransaction(db, (tx) =>
    writeAudit(tx, staff, {
      action: 'trace.holders',
      entity: 'trace',
      entityId: lotNo,
      after: { goods_id: goodsId, lot_no: lotNo },
    }),
  );

/** The same for a list of codes: by their first signs, or of a lot. */
export const noteList = (
  db: Db,
  staff: Staff,
  {
    head,
    goods_id,
    lot_no,
  }: { head?: string | undefined; goods_id?: number | undefined; lot_no?: string | undefined },
): Promise<void> =>
  inTransaction(db, (tx) =>
    writeAudit(tx, staff, {
      action: 'trace.list',
      entity: 'trace',
      entityId: head ?? lot_no ?? '',
      after: { ...(head === undefined ? {} : { code: head }), goods_id, lot_no },
    }),
  );
