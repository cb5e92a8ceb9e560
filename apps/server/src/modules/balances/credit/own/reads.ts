import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { CreditApplication } from '../../../../db/tables.ts';
import type { Buyer } from '../../../../http/session.ts';
import { balanceOf } from '../../wallet/reads.ts';
import { type Credit, creditFor, isOwn, type ReceivableRow, receivablesOf } from '../reads.ts';

export type ApplicationRow = Selectable<CreditApplication>;

/** What the buyer has to know of his credit. */
export async function creditPage(db: Db, buyer: Buyer) {
  const { accountId } = buyer;
  const [credit, application, balance, counted] = await Promise.all([
    creditFor(db, accountId),
    lastApplication(db, buyer),
    balanceOf(db, buyer),
    sql<{ open_statements: number }>`
      select count(*) as open_statements from credit_statement
      where account_id = ${accountId} and confirmed_at is null`.execute(db),
  ]);
  const head = credit && credit.debtorId !== accountId ? await companyOf(db, credit) : '';
  const isOwnHead = credit?.debtorId === accountId && buyer.baseType === 'chain_head';
  const coversStores = isOwnHead ? credit.coversStores : null;
  return {
    credit,
    head,
    coversStores,
    application,
    balance,
    open_statements: counted.rows[0]?.open_statements ?? 0,
  };
}

const lastApplication = (db: Db, { accountId }: Buyer): Promise<ApplicationRow | undefined> =>
  db
    .selectFrom('credit_application')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

async function companyOf(db: Db, { debtorId }: Credit): Promise<string> {
  const { company } = await db
    .selectFrom('account')
    .select('company')
    .where('id', '=', debtorId)
    .executeTakeFirstOrThrow();
  return company;
}

/** A page of what the buyer owes, and of what is owed for his orders. */
export const ownReceivables = (
  db: Db,
  { accountId }: Buyer,
  { all, ...paged }: { all: number; page: number; page_size: number },
): Promise<{ rows: ReceivableRow[]; total: number }> =>
  receivablesOf(db, sql<boolean>`${isOwn(accountId)} and (${all === 1}::boolean or r.open_fen > 0)`, paged);

/** One that the buyer has just made. */
export const ownApplication = (db: Db, { accountId }: Buyer, id: number): Promise<ApplicationRow> =>
  db
    .selectFrom('credit_application')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
