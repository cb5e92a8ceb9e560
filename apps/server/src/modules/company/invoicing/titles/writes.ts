import { type InvoiceTitleForm, MAX_INVOICE_TITLES } from '@qingnang/contract/invoice-titles';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { type TitleRow, titlesOf } from './reads.ts';
import { titleErrors } from './rules.ts';

/**
 * Adds a title; the first one becomes the default.
 * @throws 422 by field; 409 when there are ten already, or one of the same name and number
 */
export function addTitle(db: Db, buyer: Buyer, input: InvoiceTitleForm): Promise<TitleRow> {
  const form = checked(input);
  return inTransaction(db, async (tx) => {
    const existing = await lockTitles(tx, buyer);
    if (existing.length >= MAX_INVOICE_TITLES)
      throw conflict(`最多保存 ${MAX_INVOICE_TITLES} 个发票抬头，请先删除不用的`);
    refuseTwin(existing, form);
    const isDefault = form.is_default === 1 || existing.length === 0;
    if (isDefault) await clearDefault(tx, buyer);
    return tx
      .insertInto('invoice_title')
      .values({ account_id: buyer.accountId, ...form, is_default: isDefault })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Changes a title; orders keep theirs. Another name or number has to be looked at by staff before it gets special invoices.
 * The default one stays the default one until another becomes it.
 * @throws 422 by field; 404 unless it is this buyer's; 409 when another one has this name and number
 */
export function editTitle(db: Db, buyer: Buyer, id: number, input: InvoiceTitleForm): Promise<TitleRow> {
  const form = checked(input);
  return inTransaction(db, async (tx) => {
    const existing = await lockTitles(tx, buyer);
    const before = existing.find((title) => title.id === id);
    if (!before) throw notFound('发票抬头不存在');
    refuseTwin(
      existing.filter((title) => title !== before),
      form,
    );
    if (form.is_default === 1) await clearDefault(tx, buyer);
    const isSame = before.title === form.title && before.tax_no === form.tax_no;
    return tx
      .updateTable('invoice_title')
      .set({
        ...form,
        is_default: before.is_default || form.is_default === 1,
        is_special_allowed: before.is_special_allowed && isSame,
        updated_at: new Date(),
        version: before.version + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Removes a title; the oldest of the others becomes the default when it was. @throws 404 unless it is this buyer's */
export async function removeTitle(db: Db, buyer: Buyer, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const existing = await lockTitles(tx, buyer);
    const title = existing.find((one) => one.id === id);
    if (!title) throw notFound('发票抬头不存在');
    await tx
      .updateTable('invoice_title')
      .set({ deleted_at: new Date(), is_default: false })
      .where('id', '=', id)
      .execute();
    const next = existing.find((one) => one !== title);
    if (!title.is_default || !next) return;
    await tx.updateTable('invoice_title').set({ is_default: true }).where('id', '=', next.id).execute();
  });
}

function checked(input: InvoiceTitleForm): InvoiceTitleForm {
  const form = { ...input, tax_no: input.tax_no.toUpperCase() };
  const errors = titleErrors(form);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return form;
}

/** One act on an account's titles after the other, also when there are none yet. */
async function lockTitles(tx: Tx, buyer: Buyer): Promise<TitleRow[]> {
  await tx.selectFrom('account').select('id').where('id', '=', buyer.accountId).forNoKeyUpdate().execute();
  return titlesOf(tx, buyer);
}

function refuseTwin(others: readonly TitleRow[], { title, tax_no }: InvoiceTitleForm): void {
  if (others.some((one) => one.title === title && one.tax_no === tax_no))
    throw conflict('已有相同的发票抬头，请直接选用');
}

async function clearDefault(tx: Tx, { accountId }: Buyer): Promise<void> {
  await tx
    .updateTable('invoice_title')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute();
}
