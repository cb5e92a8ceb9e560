import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { lockReply, type ReplyRow } from './reads.ts';

type ReplyFields = Omit<ReplyRow, 'id'>;

/** More than anybody looks through. */
const MAX_REPLIES = 100;

/** @throws 409 when there are too many already */
export function addReply(db: Db, staff: Staff, fields: ReplyFields): Promise<ReplyRow> {
  return inTransaction(db, async (tx) => {
    const owner = ownerOf(staff, fields);
    const { count, last } = await tx
      .selectFrom('chat_reply')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number | null>('position').as('last')])
      .where('staff_id', 'is not distinct from', owner)
      .executeTakeFirstOrThrow();
    if (count >= MAX_REPLIES) throw conflict(`快捷回复最多 ${MAX_REPLIES} 条，请先删除不用的`);
    const { title, body } = fields;
    const { id } = await tx
      .insertInto('chat_reply')
      .values({ staff_id: owner, title, body, position: (last ?? 0) + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, staff, 'chat_reply.create', id, { before: null, after: fields });
    return { id, ...fields };
  });
}

/** @throws 404 also for a colleague's */
export function changeReply(db: Db, staff: Staff, id: number, fields: ReplyFields): Promise<ReplyRow> {
  return inTransaction(db, async (tx) => {
    const before = await existing(tx, staff, id);
    const { title, body } = fields;
    await tx
      .updateTable('chat_reply')
      .set({ staff_id: ownerOf(staff, fields), title, body })
      .where('id', '=', id)
      .execute();
    await audit(tx, staff, 'chat_reply.update', id, { before, after: fields });
    return { id, ...fields };
  });
}

/** @throws 404 also for a colleague's */
export function removeReply(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await existing(tx, staff, id);
    await sql`delete from chat_reply where id = ${id}`.execute(tx);
    await audit(tx, staff, 'chat_reply.delete', id, { before, after: null });
  });
}

const ownerOf = ({ staffId }: Staff, { is_own }: ReplyFields) => (is_own ? staffId : null);

async function existing(tx: Tx, staff: Staff, id: number): Promise<ReplyFields> {
  const row = await lockReply(tx, staff, id);
  if (!row) throw notFound('快捷回复不存在');
  const { id: _, ...fields } = row;
  return fields;
}

const audit = (
  tx: Tx,
  staff: Staff,
  action: string,
  id: number,
  { before, after }: { before: ReplyFields | null; after: ReplyFields | null },
): Promise<void> =>
  writeAudit(tx, staff, {
    action,
    entity: 'chat_reply',
    entityId: id,
    before,
    after,
  });
