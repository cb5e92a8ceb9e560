import type { ConsentWay } from '@qingnang/contract/legal-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { noteEvent, type Origin, personOf, shortAgent } from '../../../http/account-events.ts';
import { dueTexts } from '../../../http/consents.ts';
import { conflict } from '../../../http/errors.ts';
import { type Buyer, sessionHash } from '../../../http/session.ts';

/** Who agrees. */
interface Person {
  accountId: number;
  /** null = the owner. */
  memberId: number | null;
  name: string;
}

const OWNER = '负责人';

/** Whoever registers has agreed to all texts as they stand, in the transaction that opens the account. */
export async function agreeAtRegistration(tx: Tx, accountId: number, origin: Origin): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct on (code) id from legal_text where published_at <= now() order by code, number desc`.execute(
    tx,
  );
  const owner = { accountId, memberId: null, name: OWNER };
  await keep(
    tx,
    owner,
    rows.map(({ id }) => id),
    'register',
    origin,
  );
}

/**
 * Somebody agrees to the versions that were shown.
 * @param session secret of the browser, which knows how it came in
 * @throws 409 when one of them is not the newest any more
 */
export async function agree(
  db: Db,
  buyer: Buyer,
  ids: readonly number[],
  session: string,
  origin: Origin,
): Promise<void> {
  const person = { ...personOf(buyer), name: buyer.member?.name ?? OWNER };
  await inTransaction(db, async (tx) => {
    const due = (await dueTexts(tx, person)).map(({ id }) => id);
    // What was agreed to in another window is no error.
    const wanted = ids.filter((id) => due.includes(id));
    if (wanted.length < due.length) throw conflict('文本已更新，请重新阅读');
    if (wanted.length === 0) return;
    await keep(tx, person, wanted, await wayOf(tx, session), origin);
  });
}

/** A session that began with an invitation or by WeChat says so; all others are a visit. */
async function wayOf(tx: Tx, session: string): Promise<ConsentWay> {
  const row = await tx
    .selectFrom('session')
    .select('way')
    .where('token_hash', '=', sessionHash(session))
    .executeTakeFirst();
  return row?.way === 'invitation' || row?.way === 'wechat' ? row.way : 'visit';
}

async function keep(
  tx: Tx,
  { accountId, memberId, name }: Person,
  ids: readonly number[],
  way: ConsentWay,
  origin: Origin,
): Promise<void> {
  const { rows } = await sql<{ title: string; number: number }>`
    with kept as (
      insert into consent (account_id, member_id, person, legal_text_id, way, ip, device)
      select ${accountId}, ${memberId}, ${name}, id, ${way}, ${origin.ip}, ${shortAgent(origin.userAgent)}
      from legal_text where id = any(${[...ids]}::bigint[])
      on conflict do nothing returning legal_text_id)
    select t.title, t.number from legal_text t join kept on kept.legal_text_id = t.id order by t.code`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const words = rows.map(({ title, number }) => `《${title}》第 ${number} 版`).join('、');
  await noteEvent(tx, { accountId, memberId, kind: 'consent', words: `同意${words}` }, origin);
}
