/**
 * 注销: asked for by the owner with a proof while nothing stands open, taken back as long as it waits, then done by a task. What is a
 * person's is removed or masked, members and sessions end; orders, invoices, shipments and quality records stay for their periods
 * (`retention`). An account on whose day something stands open again waits until it is settled.
 */
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { noteEvent, type Origin } from '../../../http/account-events.ts';
import { conflict } from '../../../http/errors.ts';
import { type Asking, requireProof } from '../../../http/proof.ts';
import { type Buyer, requireOwn } from '../../../http/session.ts';
import { loginHash } from '../../identity/reads.ts';
import { endAllSessions, tell, writeAudit } from '../../identity/writes.ts';
import { MASKED } from '../retention/kinds/reads.ts';
import { blockCounts, type ClosingRow, closingOf, dueClosings, waitDays } from './reads.ts';
import { blocksOf, blockWords } from './rules.ts';

/** Asks for the account to be closed. @throws 403 without a proof; 409 naming what stands open, or when it was asked for already */
export async function askClosing(db: Db, buyer: Buyer, reason: string, asking: Asking): Promise<void> {
  await requireProof(db, buyer, asking);
  const days = await waitDays(db);
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, buyer.accountId);
    if (await closingOf(tx, buyer.accountId)) throw conflict('已申请注销，请等待或撤回');
    const blocks = blocksOf(await blockCounts(tx, buyer.accountId));
    if (blocks.length > 0) throw conflict(`还不能注销，请先处理：${blockWords(blocks)}`, { blocks });
    const { id } = await tx
      .insertInto('account_closing')
      .values({
        account_id: buyer.accountId,
        reason,
        ip: asking.ip,
        due_at: sql`now() + make_interval(days => ${days})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(tx, buyer.accountId, `申请注销账户，${days} 天后生效`, asking);
    await tell(tx, buyer.accountId, {
      key: 'privacy.closing_asked',
      fields: { days: String(days) },
      url: '/ysgl',
      cause: `closing:${id}`,
    });
  });
}

/** Takes the request back. @throws 409 when there is none that waits */
export async function takeBackClosing(db: Db, buyer: Buyer, origin: Origin): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('account_closing')
      .set({ taken_back_at: sql`now()` })
      .where('account_id', '=', buyer.accountId)
      .where('taken_back_at', 'is', null)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict('没有等待中的注销申请');
    await note(tx, buyer.accountId, '撤回注销申请', origin);
  });
}

const note = (tx: Tx, accountId: number, words: string, origin: Origin) =>
  noteEvent(tx, { accountId, memberId: null, kind: 'closing', words }, origin);

const lockAccount = (tx: Tx, id: number) =>
  tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();

/** Requests that one run looks at. */
const AT_ONCE = 50;

/** Closes the accounts whose day has come and on which nothing stands open. @returns how many */
export async function closeDue(db: Db): Promise<number> {
  let count = 0;
  for (const closing of await dueClosings(db, AT_ONCE)) if (await closeOne(db, closing)) count += 1;
  return count;
}

function closeOne(db: Db, { id, account_id: accountId }: ClosingRow): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const waiting = await tx
      .selectFrom('account_closing')
      .select('id')
      .where('id', '=', id)
      .where('taken_back_at', 'is', null)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!waiting || blocksOf(await blockCounts(tx, accountId)).length > 0) return false;
    await keepLogins(tx, id, accountId);
    await endAccess(tx, accountId);
    await removePersonal(tx, accountId);
    await writeAudit(
      tx,
      { staffId: null, trace: { requestId: '', ip: '' } },
      { action: 'account.close', entity: 'account', entityId: accountId },
    );
    return true;
  });
}

async function keepLogins(tx: Tx, id: number, accountId: number): Promise<void> {
  const { username, phone } = await tx
    .selectFrom('account')
    .select(['username', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const hashes = [await loginHash(tx, username), await loginHash(tx, phone)];
  await tx
    .updateTable('account_closing')
    .set({ closed_at: sql`now()`, login_hashes: hashes })
    .where('id', '=', id)
    .execute();
}

/** Nobody comes in any more: neither the owner, nor members, nor who was invited. */
async function endAccess(tx: Tx, accountId: number): Promise<void> {
  await endAllSessions(tx, accountId);
  await tx.deleteFrom('account_invitation').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('account_factor').where('account_id', '=', accountId).execute();
  await sql`update member set name = ${MASKED}, login = 'closed-' || account_id || '-' || id, password_hash = '', is_active = false,
    wechat_openid = null, wechat_name = '', wechat_bound_at = null, version = version + 1, updated_at = now() where account_id = ${accountId}`.execute(
    tx,
  );
}

/** The company stays as a party to its orders; what is a person's goes, and what it kept for itself. */
async function removePersonal(tx: Tx, id: number): Promise<void> {
  await sql`delete from sms_code where phone = (select phone from account where id = ${id})`.execute(tx);
  await sql`update account set username = 'closed-' || id, phone = 'closed-' || id, contact_name = ${MASKED}, email = '', landline = '',
    face = '', wechat_openid = null, wechat_name = '', wechat_bound_at = null, staff_note = '', is_blocked = true, closed_at = now(),
    version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  await sql`update address set consignee = ${MASKED}, phone = '', detail = '', is_default = false, is_registered = false,
    deleted_at = coalesce(deleted_at, now()) where account_id = ${id}`.execute(tx);
  await sql`update bank_account set number = '****' || right(number, 4), removed_at = coalesce(removed_at, now())
    where account_id = ${id}`.execute(tx);
  await sql`update invoice_title set phone = '', mobile = '', email = '', deleted_at = coalesce(deleted_at, now()), is_default = false
    where account_id = ${id}`.execute(tx);
  await sql`update consent set person = ${MASKED} where account_id = ${id} and member_id is not null`.execute(
    tx,
  );
  await sql`update data_export set expires_at = now() where account_id = ${id} and state = 'ready'`.execute(
    tx,
  );
  await sql`update data_export set state = 'gone' where account_id = ${id} and state = 'waiting'`.execute(tx);
  await sql`delete from account_change where account_id = ${id}`.execute(tx);
  await sql`delete from outbox where account_id = ${id} and status = 'waiting'`.execute(tx);
  for (const table of ['message', 'favorite', 'cart_line', 'quick_template', 'shelf_count'])
    await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(tx);
}
