import type { ContractPriceCells } from '@qingnang/contract/admin-contract-prices';
import { priceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { errorCode, inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { hashBody, type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { type Act, type AuditEntry, ask, askAll, writeAudits } from '../../../identity/writes.ts';
import { differences, priceText } from '../../catalog/admin/rules.ts';
import {
  groupsFor,
  judgedPrices,
  lockPrices,
  namesOf,
  overlapping,
  type PreviewRow,
  priceIds,
  tooLow,
} from './reads.ts';
import { overlapWords, type Party, type PriceRow, type Terms, termsWords } from './rules.ts';

const termsJson = z.object({ price_e4: z.int().min(1), from: z.string(), until: z.string().nullable() });
const schema = z.object({
  rows: z.array(
    z.object({
      id: z.int().nullable(),
      account_id: z.int().nullable(),
      /** Missing in what was asked for before there were groups. */
      customer_group_id: z.int().nullable().default(null),
      goods_id: z.int(),
      /** As it was when it was asked for; null = it is new. */
      seen: termsJson.nullable(),
      terms: termsJson,
    }),
  ),
});

/** Contract prices that lie further below the normal ones than one person may set them. */
export const contractPriceAct: Act<typeof schema> = {
  key: 'contract_prices',
  policy: 'price',
  permission: 'goods.write',
  schema,
  async perform(tx, staff, { rows }) {
    const held = await lockPrices(tx, staff, idsOf(rows));
    const changed = rows.some(
      ({ id, seen }) => id !== null && !sameTerms(held.get(id), seen && toTerms(seen)),
    );
    if (changed) throw conflict('申请之后合同价又被修改，请拒绝后重新申请');
    await write(
      tx,
      staff,
      rows.map((row) => ({
        id: row.id,
        accountId: row.account_id,
        groupId: row.customer_group_id,
        goodsId: row.goods_id,
        ...toTerms(row.terms),
      })),
      held,
    );
  },
};

/**
 * Adds a price of an account or a customer group for a goods.
 * @returns whether it waits for a second person
 * @throws 422 by field, also for an unknown party or goods and for days that another one holds on
 */
export function createPrice(db: Db, staff: Staff, row: PriceRow): Promise<boolean> {
  requireTerms(row);
  return inTransaction(db, async (tx) => {
    await requireParty(tx, staff, row);
    const goods = await tx.selectFrom('goods').select('id').where('id', '=', row.goodsId).executeTakeFirst();
    if (!goods) throw invalid({ goods_id: '没有这个商品' });
    return (await writeOrAsk(tx, staff, [row], new Map())) > 0;
  });
}

/** Another price, or other days. @returns whether it waits @throws 404 for an unknown one; 422 by field */
export function updatePrice(db: Db, staff: Staff, id: number, terms: Terms): Promise<boolean> {
  requireTerms(terms);
  return inTransaction(db, async (tx) => {
    const held = await lockPrices(tx, staff, [id]);
    const before = held.get(id);
    if (!before) throw notFound('合同价不存在');
    return (await writeOrAsk(tx, staff, [{ ...before, ...terms }], held)) > 0;
  });
}

/** @throws 404 for an unknown one */
export function deletePrice(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = (await lockPrices(tx, staff, [id])).get(id);
    if (!before) throw notFound('合同价不存在');
    await tx.deleteFrom('contract_price').where('id', '=', id).execute();
    const entry = { action: 'contract_price.delete', entity: 'contract_price', entityId: id };
    await writeAudits(tx, staff, [{ ...entry, before: logOf(before) }]);
  });
}

/**
 * Carries out the rows of a preview in one transaction, judged once more. Those that one person may not write alone wait together.
 * @throws 409 with the rows that are refused now; nothing is kept then
 */
export function importPrices(
  db: Db,
  staff: Staff,
  rows: readonly ContractPriceCells[],
  idempotency: Idempotency | null,
): Promise<{ saved: number; waiting: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const judged = await judgedPrices(tx, staff, rows);
      const refused = judged.filter(({ act }) => act === 'refused');
      if (refused.length > 0)
        throw conflict(`有 ${refused.length} 行不能导入，请重新上传核对`, {
          rows: refused.map(({ line, errors }) => ({ line, errors })),
        });
      const written = judged.flatMap(({ act, row }) => (row && act !== 'same' ? [row] : []));
      const held = await lockPrices(tx, staff, idsOf(written));
      const waiting = await writeOrAsk(tx, staff, written, held);
      return { saved: written.length - waiting, waiting };
    }),
  );
}

/** A row of a system outside with what became of it. */
export interface PushedPrice {
  /** Of the row as it was judged. */
  line: number;
  act: PreviewRow['act'];
  errors: PreviewRow['errors'];
  /** null: refused, or new and waiting. */
  id: number | null;
  /** It waits for a second person. */
  waits: boolean;
}

/**
 * Carries out rows in the transaction of their call: what is refused holds up none of the others, what one person may not write alone
 * waits together. The same that waits already stays as it is.
 */
export async function pushContractPrices(
  tx: Tx,
  staff: Staff,
  rows: readonly ContractPriceCells[],
): Promise<PushedPrice[]> {
  const judged = await judgedPrices(tx, staff, rows);
  const due = judged.filter(({ act }) => act === 'create' || act === 'change');
  const rowsOf = (waits: boolean) => due.flatMap((one) => (one.row && one.waits === waits ? [one.row] : []));
  const held = await lockPrices(tx, staff, idsOf([...rowsOf(true), ...rowsOf(false)]));
  await write(tx, staff, rowsOf(false), held);
  const low = rowsOf(true);
  if (low.length > 0) {
    const { input, subject } = requestFor(low, held);
    await askAll(tx, staff, contractPriceAct, [
      { input, about: { subject, words: await wordsFor(tx, low) } },
    ]);
  }
  const made = await priceIds(tx, rowsOf(false));
  return judged.map(({ line, act, errors, row, waits }) => ({
    line,
    act,
    errors,
    id: row && (row.id ?? made.get(row) ?? null),
    waits: row !== null && act !== 'same' && waits,
  }));
}

type Held = ReadonlyMap<number, PriceRow>;

/** Writes what one person may write, and asks for the rest. @returns how many rows wait */
async function writeOrAsk(tx: Tx, staff: Staff, rows: readonly PriceRow[], held: Held): Promise<number> {
  const low = await tooLow(tx, rows);
  await write(
    tx,
    staff,
    rows.filter((row) => !low.has(row)),
    held,
  );
  if (low.size > 0) await askFor(tx, staff, [...low], held);
  return low.size;
}

/** So many are named in the words of a request; of the others how many they are. */
const NAMED = 3;

async function askFor(tx: Tx, staff: Staff, rows: readonly PriceRow[], held: Held): Promise<void> {
  const words = await wordsFor(tx, rows);
  const { input, subject } = requestFor(rows, held);
  await ask(tx, staff, contractPriceAct, input, { subject, words });
}

async function wordsFor(tx: Tx, rows: readonly PriceRow[]): Promise<string> {
  const names = await namesOf(tx, rows.slice(0, NAMED));
  const told = [...names].map(([row, name]) => `${name} ${termsWords(row)}`).join('；');
  return `合同价 ${rows.length} 条：${told}${rows.length > NAMED ? '；等' : ''}`;
}

/** What is asked for, and by which name it waits. */
function requestFor(
  rows: readonly PriceRow[],
  held: Held,
): { input: z.input<typeof schema>; subject: string } {
  const input = {
    rows: rows.map((row) => {
      const before = row.id === null ? undefined : held.get(row.id);
      return {
        id: row.id,
        account_id: row.accountId,
        customer_group_id: row.groupId,
        goods_id: row.goodsId,
        seen: before ? jsonOf(before) : null,
        terms: jsonOf(row),
      };
    }),
  };
  const [first] = rows;
  const subject =
    rows.length === 1 && first
      ? `contract_price:${first.accountId ?? `group-${first.groupId}`}:${first.goodsId}:${first.from}`
      : `contract_prices:${hashBody(input)}`;
  return { input, subject };
}

const EXCLUSION_VIOLATION = '23P01';

/** Writes prices and what was done into the log. @throws 422 for days that another one holds on */
async function write(tx: Tx, staff: Staff, rows: readonly PriceRow[], held: Held): Promise<void> {
  if (rows.length === 0) return;
  const other = await overlapping(tx, rows);
  if (other) throw invalid({ valid_from: overlapWords(other) });
  try {
    await writeAudits(tx, staff, [
      ...(await change(
        tx,
        rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }])),
        held,
      )),
      ...(await add(
        tx,
        rows.filter(({ id }) => id === null),
      )),
    ]);
  } catch (error) {
    // Somebody else has written one at this moment.
    if (errorCode(error) === EXCLUSION_VIOLATION) throw invalid({ valid_from: '与刚刚保存的合同价日期重叠' });
    throw error;
  }
}

const columnsOf = ({ id, accountId, groupId, goodsId, price, from, until }: PriceRow) => ({
  id,
  account_id: accountId,
  customer_group_id: groupId,
  goods_id: goodsId,
  price_e4: Number(price),
  valid_from: from,
  valid_until: until,
});
const RECORD = sql`(id int8, account_id int8, customer_group_id int8, goods_id int8, price_e4 int8, valid_from date, valid_until date)`;
const recordsOf = (rows: readonly PriceRow[]) =>
  sql`jsonb_to_recordset(${json(rows.map(columnsOf))}::jsonb) as n ${RECORD}`;

/** @returns an entry for each */
async function change(
  tx: Tx,
  rows: readonly (PriceRow & { id: number })[],
  held: Held,
): Promise<AuditEntry[]> {
  if (rows.length === 0) return [];
  await sql`
    update contract_price c set price_e4 = n.price_e4, valid_from = n.valid_from, valid_until = n.valid_until
    from ${recordsOf(rows)} where c.id = n.id`.execute(tx);
  return rows.map((row) => {
    const before = held.get(row.id) ?? row;
    const entry = { action: 'contract_price.update', entity: 'contract_price', entityId: row.id };
    return { ...entry, ...differences(logOf(before), logOf(row)) };
  });
}

/** @returns an entry for each */
async function add(tx: Tx, rows: readonly PriceRow[]): Promise<AuditEntry[]> {
  if (rows.length === 0) return [];
  await sql`
    insert into contract_price (account_id, customer_group_id, goods_id, price_e4, valid_from, valid_until)
    select n.account_id, n.customer_group_id, n.goods_id, n.price_e4, n.valid_from, n.valid_until
    from ${recordsOf(rows)}`.execute(tx);
  const ids = await priceIds(tx, rows);
  return rows.map((row) => ({
    action: 'contract_price.create',
    entity: 'contract_price',
    entityId: ids.get(row) ?? 0,
    after: logOf(row),
  }));
}

/** One party, whom who acts sees. */
async function requireParty(tx: Tx, staff: Staff, { accountId, groupId }: Party): Promise<void> {
  if ((accountId === null) === (groupId === null))
    throw invalid({
      [accountId === null ? 'account_id' : 'customer_group_id']: '请选择一个客户或一个客户分组',
    });
  if (groupId !== null) {
    const groups = [...(await groupsFor(tx, staff)).values()];
    if (!groups.some(({ id }) => id === groupId)) throw invalid({ customer_group_id: '没有这个客户分组' });
    return;
  }
  const account = tx.selectFrom('account').select('id').where('id', '=', accountId);
  if (!(await account.where(seen(staff, sql.ref('id'))).executeTakeFirst()))
    throw invalid({ account_id: '没有这个客户' });
}

function requireTerms({ price, from, until }: Terms): void {
  if (price <= 0n) throw invalid({ price: '合同价必须大于 0' });
  if (until !== null && until < from) throw invalid({ valid_until: '截止日期不能早于生效日期' });
}

const idsOf = (rows: readonly { id: number | null }[]) => rows.flatMap(({ id }) => id ?? []);

const logOf = ({ accountId, groupId, goodsId, price, from, until }: PriceRow) => ({
  ...(groupId === null ? { account_id: accountId } : { customer_group_id: groupId }),
  goods_id: goodsId,
  price: priceText(price),
  valid_from: from,
  valid_until: until ?? '',
});

const jsonOf = ({ price, from, until }: Terms): z.input<typeof termsJson> => ({
  price_e4: Number(price),
  from,
  until,
});
const toTerms = ({ price_e4, from, until }: z.output<typeof termsJson>): Terms => ({
  price: priceE4(price_e4),
  from,
  until,
});

const sameTerms = (one: Terms | undefined, other: Terms | null): boolean =>
  one?.price === other?.price && one?.from === other?.from && one?.until === other?.until;
