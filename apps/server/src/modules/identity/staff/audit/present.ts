import { Readable } from 'node:stream';
import { changesBetween } from '@qingnang/contract/audit-changes';
import { ENTITIES } from '@qingnang/contract/audit-entities';
import { ACTIONS, fieldName, insideOf, valueWords } from '@qingnang/contract/audit-words';
import type { adminAudit } from '@qingnang/contract/office';
import { statusName } from '@qingnang/rules/order-state';
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
    before: textFor(reader, asText(row, row.before)),
    after: textFor(reader, asText(row, row.after)),
    ip: row.ip,
  };
}

/** JSON as text: what is logged has no fixed shape. An order's status goes by its name. */
function asText({ entity }: AuditRow, value: AuditRow['before']): string {
  if (value === null) return '';
  const isOrder = entity === 'order' && typeof value === 'object' && 'status' in value;
  const status = isOrder ? value.status : undefined;
  return JSON.stringify(
    typeof status === 'number' ? { ...Object(value), status: statusName(status) } : value,
  );
}

const HEADER = ['时间', '员工', '操作', '对象', '编号', '修改前', '修改后', 'IP'];

/** The log as CSV, a batch at a time; begins with the mark by which Excel knows UTF-8. */
export const auditCsv = (batches: AsyncIterable<readonly AuditRow[]>, reader: Reader): Readable =>
  Readable.from(lines(batches, reader));

async function* lines(batches: AsyncIterable<readonly AuditRow[]>, reader: Reader): AsyncGenerator<string> {
  yield `\uFEFF${HEADER.join(',')}\r\n`;
  for await (const rows of batches) yield rows.map((row) => line(row, reader)).join('');
}

function line(row: AuditRow, reader: Reader): string {
  const {
    staff,
    action,
    entity,
    entity_id: id,
    entity_name: name,
    before,
    after,
    ip,
  } = presentAudit(row, reader);
  const changes = changesBetween(before, after, insideOf(entity));
  const side = (of: 'before' | 'after') =>
    changes
      .filter((change) => change[of] !== '')
      .map((change) => {
        const words = valueWords(entity, change.field, change[of]);
        return change.field === '' ? words : `${fieldName(entity, change.field)}：${words}`;
      })
      .join('；');
  const what = [ACTIONS[action] ?? action, ENTITIES[entity] ?? entity, name || id];
  const cells = [timeInChina(row.at), staff, ...what, side('before'), side('after'), ip];
  return `${cells.map(csvCell).join(',')}\r\n`;
}
