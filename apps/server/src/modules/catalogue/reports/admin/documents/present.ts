import type { ShopDocument } from '@qingnang/contract/admin-reports';
import { SHOP_PAPER_KINDS } from '@qingnang/contract/goods-papers-words';
import { daysBetween } from '@qingnang/rules/days';
import { PAPER_STATE_NAMES, paperState } from '@qingnang/rules/reports';
import { toSeconds } from '../../../../../http/dates.ts';
import type { ShopDocumentRow } from './reads.ts';

/** @param today as `2026-11-21` */
export function presentDocument(row: ShopDocumentRow, today: string): ShopDocument {
  const state = paperState(row.valid_until, today);
  return {
    id: row.id,
    kind: row.kind,
    kind_name: SHOP_PAPER_KINDS[row.kind],
    name: row.name,
    number: row.number,
    valid_until: row.valid_until,
    position: row.position,
    opens: row.opens,
    state,
    state_name: PAPER_STATE_NAMES[state],
    days: row.valid_until === null ? null : daysBetween(today, row.valid_until),
    file: {
      id: row.file_id,
      name: row.file_name,
      mime: row.mime,
      size: row.size,
      url: `/api/admin/files/${row.file_id}`,
      at: toSeconds(row.file_at),
    },
    version: row.version,
    added_by: row.added_by ?? '',
    at: toSeconds(row.created_at),
  };
}
