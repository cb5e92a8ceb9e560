import type { adminPinCreate, adminReadingCreate } from '@qingnang/contract/admin-search';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import type { JsonValue } from '../../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { rewritePinyin } from '../readings/writes.ts';
import { type FieldErrors, pinErrors, plainWord, readingErrors, synonymErrors } from './rules.ts';

/**
 * Adds a group of words that mean the same.
 * @throws 422 for words that are empty, double or in another group
 */
export function createSynonym(db: Db, staff: Staff, words: readonly string[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await checkWords(tx, words, 0);
    const row = await tx
      .insertInto('search_synonym')
      .values({ words: [...words] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, staff, 'search_synonym.create', row.id, { after: { words: [...words] } });
  });
}

/** @throws 404, and 422 as `createSynonym` */
export function updateSynonym(db: Db, staff: Staff, id: number, words: readonly string[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await checkWords(tx, words, id);
    const before = await tx
      .selectFrom('search_synonym')
      .select('words')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('同义词不存在');
    await tx
      .updateTable('search_synonym')
      .set({ words: [...words] })
      .where('id', '=', id)
      .execute();
    await audit(tx, staff, 'search_synonym.update', id, { before, after: { words: [...words] } });
  });
}

export function deleteSynonym(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .deleteFrom('search_synonym')
      .where('id', '=', id)
      .returning('words')
      .executeTakeFirst();
    if (!before) throw notFound('同义词不存在');
    await audit(tx, staff, 'search_synonym.delete', id, { before });
  });
}

/** Groups are changed one after the other, so that a word stands in one of them only. */
async function checkWords(tx: Tx, words: readonly string[], ownId: number): Promise<void> {
  await sql`lock table search_synonym in share row exclusive mode`.execute(tx);
  const others = await tx.selectFrom('search_synonym').select('words').where('id', '<>', ownId).execute();
  refuse(synonymErrors(words, new Set(others.flatMap((other) => other.words.map(plainWord)))));
}

type ReadingBody = z.output<NonNullable<typeof adminReadingCreate.body>>;

/**
 * Adds a reading; goods and makers that hold the word are found by it when this is done.
 * @throws 422 for a wrong number of syllables or one that is known
 */
export function createReading(db: Db, staff: Staff, body: ReadingBody): Promise<void> {
  const { word, reading } = body;
  refuse(readingErrors(word, reading));
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('search_reading')
      .values({ word, reading })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw invalid({ reading: '这个读音已经有了' });
    await rewritePinyin(tx, word);
    await audit(tx, staff, 'search_reading.create', row.id, { after: { word, reading } });
  });
}

export function deleteReading(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .deleteFrom('search_reading')
      .where('id', '=', id)
      .returning(['word', 'reading'])
      .executeTakeFirst();
    if (!before) throw notFound('读音不存在');
    await rewritePinyin(tx, before.word);
    await audit(tx, staff, 'search_reading.delete', id, { before });
  });
}

type PinBody = z.output<NonNullable<typeof adminPinCreate.body>>;

/**
 * Puts a goods first for a word.
 * @throws 422 for an unknown goods, a time that ends before it begins, or a pin that is known
 */
export function createPin(db: Db, staff: Staff, body: PinBody): Promise<void> {
  refuse(pinErrors(body));
  const { goods_id, position } = body;
  const word = body.word.trim();
  return inTransaction(db, async (tx) => {
    const goods = await tx.selectFrom('goods').select('id').where('id', '=', goods_id).executeTakeFirst();
    if (!goods) throw invalid({ goods_id: '商品不存在' });
    const row = await tx
      .insertInto('search_pin')
      .values({ word, goods_id, position, starts_at: timeOf(body.starts_at), ends_at: timeOf(body.ends_at) })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw invalid({ goods_id: '这个词已经置顶了该商品' });
    const after = {
      word,
      goods_id,
      position,
      starts_at: body.starts_at ?? null,
      ends_at: body.ends_at ?? null,
    };
    await audit(tx, staff, 'search_pin.create', row.id, { after });
  });
}

export function deletePin(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .deleteFrom('search_pin')
      .where('id', '=', id)
      .returning(['word', 'goods_id', 'position'])
      .executeTakeFirst();
    if (!before) throw notFound('置顶不存在');
    await audit(tx, staff, 'search_pin.delete', id, { before });
  });
}

const timeOf = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000));

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function audit(
  tx: Tx,
  staff: Staff,
  action: `${'search_synonym' | 'search_reading' | 'search_pin'}.${'create' | 'update' | 'delete'}`,
  entityId: number,
  values: { before?: JsonValue; after?: JsonValue },
): Promise<void> {
  const [entity = ''] = action.split('.');
  return writeAudit(tx, staff, { action, entity, entityId, ...values });
}
