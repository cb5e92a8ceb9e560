import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { HomePage } from '../../../../db/json-columns.ts';
import { forgetRemembered } from '../../../../db/memory.ts';
import { writeSetting } from '../../../../db/settings.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { conflict, invalid } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { homePage } from './reads.ts';
import { floorsProblem, inWords } from './rules.ts';

/**
 * Sets order and showing of the home page's floors over the version that was seen; every buyer has it at once. Floors that stand
 * so already change nothing.
 * @returns the page as it is set then
 * @throws 409 when somebody else has set it since, 422 by field
 */
export async function saveHome(db: Db, staff: Staff, { version, floors }: HomePage): Promise<HomePage> {
  const problem = floorsProblem(floors);
  if (problem !== '') throw invalid({ floors: problem });
  const saved = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('setting:home_page', 0))`.execute(tx);
    const before = await homePage(tx);
    if (before.version !== version) throw conflict('首页已被其他人修改，请刷新后再改');
    if (isDeepStrictEqual(before.floors, floors)) return before;
    const after = { version: version + 1, floors };
    await writeSetting(tx, 'home_page', after);
    await writeAudit(tx, staff, {
      action: 'home_page.update',
      entity: 'home_page',
      entityId: '',
      before: { floors: inWords(before.floors) },
      after: { floors: inWords(floors) },
    });
    return after;
  });
  forgetRemembered(db);
  return saved;
}
