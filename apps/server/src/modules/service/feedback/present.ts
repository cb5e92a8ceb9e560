import type { FeedbackItem } from '@qingnang/contract/feedback';
import { FEEDBACK_STATES } from '@qingnang/contract/feedback-words';
import type { FileLink } from '@qingnang/contract/files';
import { toSeconds } from '../../../http/dates.ts';
import { fileLinks } from '../files/present.ts';
import type { FileRow } from '../files/reads.ts';
import type { FeedbackRow } from './reads.ts';

/**
 * @param files those of this row may be among others
 * @param links how their reader reads them
 */
export function feedbackItem(
  row: FeedbackRow,
  files: readonly FileRow[],
  links: (files: readonly FileRow[]) => FileLink[] = fileLinks,
): FeedbackItem {
  const ids = new Set(row.file_ids.map(Number));
  return {
    id: row.id,
    type: row.type,
    type_name: row.type_text,
    content: row.content,
    contact: row.contact,
    order_id: row.order_id ?? 0,
    order_no: row.order_no ?? '',
    files: links(files.filter(({ id }) => ids.has(id))),
    status: row.status,
    status_name: FEEDBACK_STATES[row.status],
    due_at: row.due_at && toSeconds(row.due_at),
    reply: row.reply,
    answered_at: row.answered_at && toSeconds(row.answered_at),
    rating: row.rating ?? 0,
    created_at: toSeconds(row.created_at),
  };
}
