import { Readable } from 'node:stream';
import type { adminAudit } from '@qingnang/contract/office';
import type { z } from 'zod';
import { timeInChina, toSeconds } from '../../../../http/dates.ts';
import { type Reader, textFor } from '../rules.ts';
import type { AuditRow } from './reads.ts';
import { csvCell } from './rules.ts';

export function presentAudit(
  row: AuditRow,
  reader: Reader,
): z.output<typeof adminAudit.data>['list'][number] {
  return {
    id: row.id,
    at: toSeconds(row.at),
    staff: row.staff ?? '系统',
    action: row.action,
    entity: row.entity,
    entity_id: textFor(reader, row.entity_id),
    entity_name: textFor(reader, row.entity_name),
    before: textFor(reader, asText(row.before)),
    after: textFor(reader, asText(row.after)),
    ip: row.ip,
  };
}

/** JSON as text: what is logged has no fixed shape. */
const asText = (value: unknown) => (value === null ? '' : JSON.stringify(value));

const HEADER = ['时间', '员工', '操作', '对象', '编号', '修改前', '修改后', 'IP'];

/** The log as CSV, a batch at a time; begins with the mark by which Excel knows UTF-8. */
export const auditCsv = (batches: AsyncIterable<readonly AuditRow[]>, reader: Reader): Readable =>
  Readable.from(lines(batches, reader));

async function* lines(batches: AsyncIterable<readonly AuditRow[]>, reader: Reader): AsyncGenerator<string> {
  yield `\uFEFF${HEADER.join(',')}\r\n`;
  for await (const rows of batches) yield rows.map((row) => line(row, reader)).join('');
}

function line(row: AuditRow, reader: Reader): string {
  const { staff, action, entity, entity_id: id, before, after, ip } = presentAudit(row, reader);
  return `${[timeInChina(row.at), staff, action, entity, id, before, after, ip].map(csvCell).join(',')}\r\n`;
}
