import type { TRACE_UPLOAD_STATES } from '@qingnang/contract/trace-words';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { uploadFormat } from '../formats/reads.ts';

/** A recalled lot number has to be told to the platforms; once for the lot of each warehouse. */
export const queueRecall = (tx: Tx, { goodsId, lotNo }: { goodsId: number; lotNo: string }) =>
  sql`insert into trace_upload (kind, lot_id) select 'recall', id from lot
    where goods_id = ${goodsId} and lot_no = ${lotNo} on conflict do nothing`.execute(tx);

export interface UploadAnswer {
  formatId: number;
  ids: readonly number[];
  state: keyof typeof TRACE_UPLOAD_STATES;
  /** Why it failed. */
  message: string;
}

/** What a platform has answered, or that it is tried again. @returns how many have changed. @throws 404, 422 for a failure without a reason */
export const markUploads = (
  db: Db,
  staff: Staff,
  { formatId, ids, state, message }: UploadAnswer,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    if (state === 'failed' && message === '') throw invalid({ message: '请填写失败原因' });
    const { name } = await uploadFormat(tx, formatId);
    const { numAffectedRows = 0n } = await sql`
      insert into trace_upload_state as s (upload_id, format_id, state, message, tries)
      select id, ${formatId}, ${state}, ${message}, ${state === 'pending' ? 0 : 1} from trace_upload
      where id = any(${[...ids]}::bigint[]) order by id
      on conflict (upload_id, format_id) do update set state = excluded.state, message = excluded.message,
        tries = s.tries + excluded.tries, updated_at = now()
      where s.state <> 'done'`.execute(tx);
    const count = Number(numAffectedRows);
    await writeAudit(tx, staff, {
      action: 'trace_upload.mark',
      entity: 'trace_upload',
      entityId: formatId,
      after: { format: name, state, reason: message, count },
    });
    return count;
  });

/** A buyer's number at a platform; '' takes it off. @throws 404 */
export const savePartner = (
  db: Db,
  staff: Staff,
  { formatId, accountId, partnerNo }: { formatId: number; accountId: number; partnerNo: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { name } = await uploadFormat(tx, formatId);
    const account = await tx
      .selectFrom('account')
      .select('company')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!account) throw notFound('客户不存在');
    const before = await tx
      .deleteFrom('trace_partner')
      .where('format_id', '=', formatId)
      .where('account_id', '=', accountId)
      .returning('partner_no')
      .executeTakeFirst();
    if (partnerNo !== '')
      await tx
        .insertInto('trace_partner')
        .values({ format_id: formatId, account_id: accountId, partner_no: partnerNo })
        .execute();
    await writeAudit(tx, staff, {
      action: 'trace_upload.partner',
      entity: 'trace_upload',
      entityId: accountId,
      before: { partner_no: before?.partner_no ?? '' },
      after: { format: name, company: account.company, partner_no: partnerNo },
    });
  });
