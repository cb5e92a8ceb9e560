import type { TraceFormatBody } from '@qingnang/contract/trace-files';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, takenIndex } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';

const told = ({
  name,
  purpose,
  kind,
  layout,
  folder,
}: {
  name: string;
  purpose: string;
  kind: string;
  layout: unknown;
  folder: string;
}) => ({
  name,
  purpose,
  kind,
  layout: JSON.stringify(layout),
  folder,
});

/** What is read has no folder. */
export const folderOf = (body: TraceFormatBody): string => (body.purpose === 'upload' ? body.folder : '');

/** Adds a format, or changes one. @param id null = a new one. @returns its id. @throws 404, 409 for another purpose, 422 for a name that is there */
export async function saveFormat(
  db: Db,
  staff: Staff,
  id: number | null,
  body: TraceFormatBody,
): Promise<number> {
  if (body.kind === 'xml' && body.layout.row === '') throw invalid({ 'layout.row': 'XML 须填写行元素' });
  try {
    return await inTransaction(db, async (tx) => {
      const { purpose, name, kind } = body;
      const row = { purpose, name, kind, layout: json(body.layout), folder: folderOf(body) };
      const before =
        id === null
          ? null
          : await tx
              .selectFrom('trace_format')
              .selectAll()
              .where('id', '=', id)
              .forUpdate()
              .executeTakeFirst();
      if (before === undefined) throw notFound('没有这个文件格式');
      if (before !== null && before.purpose !== body.purpose) throw conflict('不能更改格式的用途');
      const saved =
        before === null
          ? await tx.insertInto('trace_format').values(row).returning('id').executeTakeFirstOrThrow()
          : await tx
              .updateTable('trace_format')
              .set(row)
              .where('id', '=', before.id)
              .returning('id')
              .executeTakeFirstOrThrow();
      await writeAudit(tx, staff, {
        action: before === null ? 'trace_format.create' : 'trace_format.update',
        entity: 'trace_format',
        entityId: saved.id,
        ...(before === null ? {} : { before: told(before) }),
        after: told({ ...body, folder: folderOf(body) }),
      });
      return saved.id;
    });
  } catch (error) {
    if (takenIndex(error) === 'trace_format_folder_key')
      throw invalid({ folder: '另一个格式已用这个文件夹' });
    if (takenIndex(error) === 'trace_format_name_key') throw invalid({ name: '已有同名的格式' });
    throw error;
  }
}
