/** 数据副本: asked for by the owner with a proof, made by a task, told by a message, gone after `EXPORT_DAYS`. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_DAYS, EXPORT_EVERY_HOURS } from '@qingnang/contract/privacy-words';
import { sql } from 'kysely';
import type { PrivateStore } from '../../../channels/storage/port.ts';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { noteEvent, type Origin } from '../../../http/account-events.ts';
import { conflict, tooMany } from '../../../http/errors.ts';
import { type Asking, requireProof } from '../../../http/proof.ts';
import type { Buyer } from '../../../http/session.ts';
import { tell } from '../../identity/writes.ts';
import { type ExportRow, exportsOf } from './reads.ts';

/** Times that a copy is tried to be made. */
const TRIES = 3;

/**
 * Asks for a copy of the account's own data.
 * @throws 403 without a proof; 409 while one is being made; 429 within a day of the last one
 */
export async function askExport(db: Db, buyer: Buyer, asking: Asking): Promise<ExportRow> {
  await requireProof(db, buyer, asking);
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', buyer.accountId).forNoKeyUpdate().execute();
    const [last] = await exportsOf(tx, buyer.accountId);
    if (last?.state === 'waiting') throw conflict('数据副本正在准备，做好后会通知您');
    const free =
      last && last.state !== 'failed' ? last.asked_at.getTime() + EXPORT_EVERY_HOURS * 3_600_000 : 0;
    if (free > Date.now())
      throw tooMany(
        Math.ceil((free - Date.now()) / 1000),
        `${EXPORT_EVERY_HOURS} 小时内只能申请一次数据副本`,
      );
    await tx.insertInto('data_export').values({ account_id: buyer.accountId }).execute();
    await note(tx, buyer.accountId, '申请数据副本', asking);
    const [made] = await exportsOf(tx, buyer.accountId);
    if (!made) throw new RangeError('a row that was just written is there');
    return made;
  });
}

/** Written down before the file leaves. */
export const noteFetched = (db: Db, accountId: number, origin: Origin): Promise<void> =>
  note(db, accountId, '下载数据副本', origin);

const note = (db: Db, accountId: number, words: string, origin: Origin) =>
  noteEvent(db, { accountId, memberId: null, kind: 'export', words }, origin);

interface Waiting {
  id: number;
  account_id: number;
}

/** The next copy that waits to be made; each is tried a few times, then its owner may ask again. */
export async function nextExport(db: Db): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting & { tries: number }>`
    update data_export set tries = tries + 1 where id = (
      select id from data_export where state = 'waiting' and tries < ${TRIES} order by id limit 1 for update skip locked)
    returning id, account_id, tries`.execute(db);
  await sql`update data_export set state = 'failed' where state = 'waiting' and tries >= ${TRIES} and asked_at < now() - interval '1 hour'`.execute(
    db,
  );
  return rows[0];
}

/** Keeps the file of a copy and tells its owner. */
export async function keepExport(
  db: Db,
  store: PrivateStore,
  { id, account_id }: Waiting,
  file: Readable,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-export-'));
  try {
    const place = path.join(folder, 'copy.zip');
    await pipeline(file, createWriteStream(place));
    const hash = createHash('sha256');
    await pipeline(createReadStream(place), hash);
    const sha256 = hash.digest('hex');
    const { size } = await stat(place);
    await store.putFile(sha256, place);
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('data_export')
        .set({
          state: 'ready',
          sha256,
          size,
          ready_at: sql`now()`,
          expires_at: sql`now() + make_interval(days => ${EXPORT_DAYS})`,
        })
        .where('id', '=', id)
        .execute();
      await tell(tx, account_id, {
        key: 'privacy.export_ready',
        fields: { days: String(EXPORT_DAYS) },
        url: '/ysgl',
        cause: `data_export:${id}`,
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the files of copies that are over. A copy names its time of making, so that no two have the same bytes. */
export async function dropOldExports(db: Db, store: PrivateStore): Promise<void> {
  const { rows } = await sql<{ id: number; sha256: string }>`
    select id, sha256 from data_export where state = 'ready' and expires_at <= now() order by id limit 100`.execute(
    db,
  );
  for (const { id, sha256 } of rows) {
    await store.remove(sha256);
    await sql`update data_export set state = 'gone', sha256 = '' where id = ${id}`.execute(db);
  }
}
