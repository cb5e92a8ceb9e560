import type { ExternalNumbers } from '@qingnang/contract/external-numbers';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { COLUMN } from '../reads.ts';
import { repeatedRows } from '../rules.ts';
import { lockNumbers } from '../writes.ts';
import { type EditedKind, numbersOfOne } from './reads.ts';

const ENTITY = { goods: 'goods', customer: 'account' } as const;

/**
 * A thing is called so from now on, by each system by one number; what is not named is taken away.
 * @returns the numbers as they are now
 * @throws 404; 422 at a system that comes twice, and at a number that another thing has
 */
export function saveNumbers(
  db: Db,
  staff: Staff,
  { kind, id }: { kind: EditedKind; id: number },
  numbers: ExternalNumbers,
): Promise<ExternalNumbers> {
  return inTransaction(db, async (tx) => {
    await lockNumbers(tx, kind);
    const before = await numbersOfOne(tx, staff, kind, id);
    await requireFree(tx, kind, id, numbers);
    const column = sql.ref(COLUMN[kind]);
    await sql`delete from external_number where ${column} = ${id}`.execute(tx);
    await sql`
      insert into external_number (kind, source, external_id, ${column})
      select ${kind}, n.source, n.external_id, ${id}::int8
      from unnest(${numbers.map(({ source }) => source)}::text[], ${numbers.map((one) => one.external_id)}::text[])
        as n (source, external_id)`.execute(tx);
    const after = await numbersOfOne(tx, staff, kind, id);
    const [was, is] = [wordsOf(before), wordsOf(after)];
    const entity = ENTITY[kind];
    if (was !== is)
      await writeAudit(tx, staff, {
        action: `${entity}.update`,
        entity,
        entityId: id,
        before: { external_id: was },
        after: { external_id: is },
      });
    return after;
  });
}

const wordsOf = (numbers: ExternalNumbers): string =>
  numbers.map(({ source, external_id: number }) => `${source} ${number}`).join('、');

async function requireFree(tx: Tx, kind: EditedKind, id: number, numbers: ExternalNumbers): Promise<void> {
  const [twice] = repeatedRows(numbers.map(({ source }) => source));
  if (twice !== undefined) throw invalid({ [`numbers.${twice}.source`]: '每个来源系统只能有一个编号' });
  const { rows } = await sql<{ at: number; other: number }>`
    select n.at::int - 1 as at, ${sql.ref(COLUMN[kind])} as other
    from unnest(${numbers.map(({ source }) => source)}::text[], ${numbers.map((one) => one.external_id)}::text[])
      with ordinality as n (source, external_id, at) join external_number e using (source, external_id)
    where e.kind = ${kind} and ${sql.ref(COLUMN[kind])} <> ${id} order by n.at limit 1`.execute(tx);
  const [taken] = rows;
  if (taken)
    throw invalid({ [`numbers.${taken.at}.external_id`]: `这个外部编号已属于另一条记录（${taken.other}）` });
}
