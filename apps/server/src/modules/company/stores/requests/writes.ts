import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx, takenIndex } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Asking } from '../../../../http/proof.ts';
import { type Buyer, requireOwn, type Staff } from '../../../../http/session.ts';
import { noteChange, redeemCode, sendAllSms, tell, tellAll } from '../../../identity/writes.ts';
import { linkProblem } from './rules.ts';

interface Party {
  id: number;
  company: string;
  phone: string;
  head_account_id: number | null;
  has_stores: boolean;
}

/** Both accounts stay as they are until the end of the transaction. @throws 404, 422 at `head_id`, 409 when they cannot be linked */
async function lockParties(tx: Tx, storeId: number, headId: number): Promise<{ store: Party; head: Party }> {
  const { rows } = await sql<Party>`
    select id, company, phone, head_account_id, exists (select from account c where c.head_account_id = a.id) as has_stores
    from account a where id = any(${[storeId, headId]}::bigint[]) order by id for no key update`.execute(tx);
  const store = rows.find((row) => row.id === storeId);
  const head = rows.find((row) => row.id === headId);
  if (!store) throw notFound('客户不存在');
  if (!head) throw invalid({ head_id: '总部账户不存在' });
  const problem = linkProblem(store, head);
  if (problem) throw conflict(problem);
  return { store, head };
}

/**
 * Asks an account whether it wants to be a store of a head office; nothing of it is the head office's to see before it agrees.
 * @throws 404, 422 at `head_id`; 409 when they cannot be linked, or when a question waits already
 */
export async function askStore(tx: Tx, staff: Staff, storeId: number, headId: number): Promise<void> {
  await lockParties(tx, storeId, headId);
  await askStores(tx, staff, [{ storeId, headId }]).catch((error) => {
    throw takenIndex(error) === 'head_request_waiting_key' ? conflict('已在等门店同意，请先撤回') : error;
  });
}

/** The same for accounts that have just been opened, and so can be linked. */
export async function askStores(
  tx: Tx,
  staff: Staff,
  asked: readonly { storeId: number; headId: number }[],
): Promise<void> {
  const { rows } = await sql<{ id: number; storeId: number; phone: string; head: string }>`
    with request as (
      insert into head_request (account_id, head_account_id, asked_by)
      select n."storeId", n."headId", ${staff.staffId}
      from jsonb_to_recordset(${json(asked)}::jsonb) as n ("storeId" bigint, "headId" bigint)
      returning id, account_id, head_account_id
    )
    select r.id, s.id as "storeId", s.phone, h.company as head
    from request r join account s on s.id = r.account_id join account h on h.id = r.head_account_id`.execute(
    tx,
  );
  await tellAll(
    tx,
    rows.map(({ id, storeId, head }) => ({
      accountId: storeId,
      key: 'store.asked',
      fields: { head },
      url: '/ddgl',
      cause: `head_request:${id}`,
    })),
  );
  await sendAllSms(
    tx,
    rows.map(({ storeId, phone, head }) => ({
      phone,
      template: 'notice',
      params: { title: `${head}申请将贵店归入其总部` },
      accountId: storeId,
    })),
  );
}

/** Staff do not want an answer any more. @throws 409 when none is waited for */
export async function withdrawRequest(tx: Tx, storeId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('head_request')
    .set({ status: 'withdrawn', decided_at: sql<Date>`now()` })
    .where('account_id', '=', storeId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('没有等待同意的申请');
}

/**
 * The account agrees, by a code to its own number, and is a store from then on; both are told.
 * @throws 422 at `code`; 404 for what was not asked of it, or is no question any more; 409 when they cannot be linked now; 403 while a
 * head office acts
 */
export async function agreeToHead(
  db: Db,
  buyer: Buyer,
  id: number,
  code: string,
  asking: Asking,
): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    const headId = await decide(tx, buyer, id, 'agreed');
    const { store, head } = await lockParties(tx, buyer.accountId, headId);
    await redeemCode(tx, { phone: store.phone, purpose: 'link', code, accountId: store.id });
    await tx
      .updateTable('account')
      .set({ head_account_id: headId, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', store.id)
      .execute();
    const change = {
      kind: 'head',
      before: { headId: null },
      words: `已归入总部 ${head.company}`,
      told: store.phone,
      notice: {
        key: 'security.head',
        fields: { head: head.company },
        url: '/ddgl',
        cause: `head_request:${id}:agreed`,
      },
    } as const;
    await noteChange(tx, store.id, change, asking);
    await tell(tx, headId, {
      key: 'store.joined',
      fields: { store: store.company },
      url: '/ddgl',
      cause: `head_request:${id}:joined`,
    });
  });
}

/** @throws 404 for what was not asked of the account, or is no question any more; 403 while a head office acts */
export async function refuseHead(db: Db, buyer: Buyer, id: number): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, (tx) => decide(tx, buyer, id, 'refused'));
}

/** @returns the head office */
async function decide(
  tx: Tx,
  { accountId }: Buyer,
  id: number,
  status: 'agreed' | 'refused',
): Promise<number> {
  const row = await tx
    .updateTable('head_request')
    .set({ status, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', '=', 'waiting')
    .returning('head_account_id')
    .executeTakeFirst();
  if (!row) throw notFound('申请已撤回或已处理');
  return row.head_account_id;
}

/** Says to both that a store stands alone again. */
export async function tellUnlinked(tx: Tx, storeId: number, headId: number): Promise<void> {
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'company'])
    .where('id', 'in', [storeId, headId])
    .execute();
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.company ?? '';
  const cause = `unlinked:${storeId}:${Date.now()}`;
  await tell(tx, storeId, { key: 'store.unlinked', fields: { head: nameOf(headId) }, url: '/ddgl', cause });
  await tell(tx, headId, { key: 'store.left', fields: { store: nameOf(storeId) }, url: '/ddgl', cause });
}
