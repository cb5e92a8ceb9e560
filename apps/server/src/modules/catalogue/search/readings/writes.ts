import { type PinyinColumns, type Reader, readerWith } from '@qingnang/search/pinyin';
import { sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { readReadings } from '../tuning/reads.ts';

/** Rows read and written at a time: the process answers others in between. */
const BATCH = 500;

/**
 * Writes anew how goods and makers whose names hold a word are found by pinyin, as the readings stand in this transaction.
 * The index hears of it when the transaction commits.
 */
export async function rewritePinyin(tx: Tx, word: string): Promise<void> {
  const reader = readerWith(await readReadings(tx));
  await inBatches(async (after) => {
    const rows = await goodsHolding(tx, word, after);
    await writeGoods(tx, reader, rows);
    return rows;
  });
  await inBatches(async (after) => {
    const rows = await makersHolding(tx, word, after);
    await writeMakers(tx, reader, rows);
    return rows;
  });
}

async function inBatches(run: (after: number) => Promise<readonly { id: number }[]>): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: readonly { id: number }[] = await run(after);
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
}

interface Named {
  id: number;
  texts: string[];
}

async function goodsHolding(tx: Tx, word: string, after: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, array[name, generic_name, trade_name] as texts from goods
    where id > ${after} and strpos(concat_ws(' ', name, generic_name, trade_name), ${word}) > 0
    order by id limit ${BATCH} for no key update`.execute(tx);
  return rows;
}

async function makersHolding(tx: Tx, word: string, after: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, array[name, short_name] as texts from maker
    where id > ${after} and strpos(concat_ws(' ', name, short_name), ${word}) > 0
    order by id limit ${BATCH} for no key update`.execute(tx);
  return rows;
}

const columnsOf = (reader: Reader, rows: readonly Named[]): (PinyinColumns & { id: number })[] =>
  rows.map(({ id, texts }) => ({ id, ...reader.columns(texts) }));

const SHAPE = sql.raw('as r (id int8, initials text, pinyin text)');

async function writeGoods(tx: Tx, reader: Reader, rows: readonly Named[]): Promise<void> {
  await sql`
    update goods set initials = r.initials, pinyin = r.pinyin
    from jsonb_to_recordset(${json(columnsOf(reader, rows))}::jsonb) ${SHAPE}
    where goods.id = r.id and (goods.initials, goods.pinyin) is distinct from (r.initials, r.pinyin)`.execute(
    tx,
  );
}

/** A maker's name is part of its goods in the index: they are told of as changed. */
async function writeMakers(tx: Tx, reader: Reader, rows: readonly Named[]): Promise<void> {
  await sql`
    with written as (
      update maker set initials = r.initials, pinyin = r.pinyin
      from jsonb_to_recordset(${json(columnsOf(reader, rows))}::jsonb) ${SHAPE}
      where maker.id = r.id and (maker.initials, maker.pinyin) is distinct from (r.initials, r.pinyin)
      returning maker.id)
    insert into search_change (goods_id) select g.id from goods g join written on written.id = g.maker_id`.execute(
    tx,
  );
  await sql`select pg_notify('search_change', '')`.execute(tx);
}
