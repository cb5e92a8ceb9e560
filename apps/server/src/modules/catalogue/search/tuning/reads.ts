import { ALIASES } from '@qingnang/search/alias-list';
import type { WordReading } from '@qingnang/search/pinyin';
import type { Tuning } from '@qingnang/search/types';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

/** Everything staff have set about searching. */
export async function readTuning(db: Db): Promise<Tuning & { readings: WordReading[] }> {
  const [groups, pins, readings, off] = await Promise.all([
    db.selectFrom('search_synonym').select('words').orderBy('id').execute(),
    db
      .selectFrom('search_pin')
      .select(['word', 'goods_id', 'position', 'starts_at', 'ends_at'])
      .orderBy('id')
      .execute(),
    readReadings(db),
    aliasesOff(db),
  ]);
  return {
    synonyms: groups.map(({ words }) => words),
    pins: pins.map((row) => ({
      word: row.word,
      goodsId: row.goods_id,
      position: row.position,
      startsAt: secondsOf(row.starts_at),
      endsAt: secondsOf(row.ends_at),
    })),
    readings,
    aliases: ALIASES.filter(({ name }) => !off.has(name)),
  };
}

/** Readings of words, first those added first. */
export function readReadings(db: Db | Tx): Promise<WordReading[]> {
  return db.selectFrom('search_reading').select(['word', 'reading']).orderBy('id').execute();
}

const secondsOf = (time: Date | null) => (time === null ? null : time.getTime() / 1000);

/** Names that come with the product and were switched off. */
export async function aliasesOff(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('search_alias_off').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}
