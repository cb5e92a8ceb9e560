import { creditTermsForm } from '@qingnang/contract/admin-credit';
import { type Fen, fen, formatFen, parseFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type Act, ask, tell, writeAudit } from '../../../../identity/writes.ts';
import { termWords } from '../../rules.ts';
import { lockDebtors } from '../../writes.ts';
import { customerOf } from '../reads.ts';
import { isMore, sentenceOf, type Terms, termErrors } from './rules.ts';

const termsSchema = creditTermsForm.extend({ account_id: z.int() });
type TermsForm = z.output<typeof termsSchema>;

/** Terms that let an account owe more than before. */
export const termsAct: Act<typeof termsSchema> = {
  key: 'credit.terms',
  policy: 'credit_terms',
  permission: 'wallet.write',
  schema: termsSchema,
  perform: keepTerms,
};

/**
 * Sets an account's terms: less at once, more when a second person agrees.
 * @returns whether it waits
 * @throws 404, 422 by field, 409 when the same waits already
 */
export function setTerms(db: Db, staff: Staff, form: TermsForm): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { company } = await customerOf(tx, staff, form.account_id);
    const terms = termsOf(form);
    if (!isMore(await termsNow(tx, form.account_id), terms)) {
      await keepTerms(tx, staff, form);
      return false;
    }
    await ask(tx, staff, termsAct, form, {
      subject: `account:${form.account_id}`,
      words: `${sentenceOf(company, terms)}；${form.reason}`,
      amount: fen(terms.limit_fen),
      accountId: form.account_id,
    });
    return true;
  });
}

function termsOf({ limit, term_kind, term_days, state }: TermsForm): Terms {
  return {
    limit_fen: Number(readLimit(limit)),
    term_kind,
    term_days,
    state,
  };
}

/** @throws 422 at `limit` */
function readLimit(text: string): Fen {
  const limit = parseFen(text);
  if (limit === null) throw invalid({ limit: '额度最多 2 位小数' });
  return limit;
}

async function termsNow(tx: Tx, accountId: number): Promise<Terms | null> {
  await lockDebtors(tx, [accountId]);
  const row = await tx
    .selectFrom('credit_account')
    .select(['limit_fen', 'term_kind', 'term_days', 'state'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

async function keepTerms(tx: Tx, staff: Staff, form: TermsForm): Promise<void> {
  const { account_id, reason } = form;
  const terms = termsOf(form);
  const errors = termErrors(terms);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const before = await termsNow(tx, account_id);
  await tx
    .insertInto('credit_account')
    .values({ account_id, ...terms })
    .onConflict((same) => same.column('account_id').doUpdateSet({ ...terms }))
    .execute();
  await tx
    .insertInto('credit_terms')
    .values({ account_id, ...terms, reason, staff_id: staff.staffId })
    .execute();
  await agreeApplication(tx, staff, account_id, terms);
  await writeAudit(tx, staff, {
    action: 'credit.terms',
    entity: 'credit',
    entityId: account_id,
    ...(before ? { before: wordsOf(before) } : {}),
    after: { ...wordsOf(terms), note: reason },
  });
}

/** Terms as the log has them. */
const wordsOf = (terms: Terms) => ({
  limit: formatFen(fen(terms.limit_fen)),
  term: termWords(terms),
  state: terms.state === 'open' ? '启用' : '停用',
});

/** What the account had asked for is answered by the terms that it gets. */
async function agreeApplication(tx: Tx, { staffId }: Staff, accountId: number, terms: Terms): Promise<void> {
  if (terms.state !== 'open') return;
  const answered = await tx
    .updateTable('credit_application')
    .set({ status: 'agreed', decided_by: staffId, decided_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (!answered) return;
  await tell(tx, accountId, {
    key: 'credit.agreed',
    fields: { limit: formatFen(fen(terms.limit_fen)), term: termWords(terms) },
    url: '/zhzx/zq',
    cause: `credit_application:${answered.id}`,
  });
}

/** Answers an application with no. @throws 404, 409 when it was decided */
export function refuseApplication(db: Db, staff: Staff, id: number, reply: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('credit_application')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('申请不存在');
    await customerOf(tx, staff, row.account_id);
    if (row.status !== 'waiting') throw conflict('申请已被处理，请刷新页面');
    await tx
      .updateTable('credit_application')
      .set({ status: 'refused', reply, decided_by: staff.staffId, decided_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await tell(tx, row.account_id, {
      key: 'credit.refused',
      fields: { reason: reply },
      url: '/zhzx/zq',
      cause: `credit_application:${id}`,
    });
    await writeAudit(tx, staff, {
      action: 'credit.refuse',
      entity: 'credit',
      entityId: row.account_id,
      after: { amount: formatFen(fen(row.amount_fen)), note: reply },
    });
  });
}

/** For a day what is overdue stops no order of an account. @throws 404 */
export function liftOverdue(db: Db, staff: Staff, accountId: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await customerOf(tx, staff, accountId);
    const lifted = await tx
      .updateTable('credit_account')
      .set({ lifted_until: sql`now() + interval '1 day'` })
      .where('account_id', '=', accountId)
      .returning('account_id')
      .executeTakeFirst();
    if (!lifted) throw notFound('该客户没有账期');
    await writeAudit(tx, staff, {
      action: 'credit.lift',
      entity: 'credit',
      entityId: accountId,
      after: { note: reason },
    });
  });
}
