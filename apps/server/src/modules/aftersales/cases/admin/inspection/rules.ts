import type { AfterSalesNature } from '@qingnang/contract/after-sales';
import { restockRefusal } from '../../rules.ts';

/** A line of the case as far as it is checked. */
export interface ClaimedLine {
  id: number;
  name: string;
  unit: string;
  number: number;
  expires_on: string | null;
  is_stopped: boolean;
  storage: string;
}

/** What was found of one line that came back. */
export interface Inspected {
  lineId: number;
  acceptedNumber: number;
  disposition: 'restock' | 'quarantine';
  note: string;
  /** 追溯码 of the accepted packs; null = nothing was said of them. */
  codes: readonly string[] | null;
}

/**
 * Checks an inspection: each line of the case once, no more than was claimed, something accepted, nothing on the shelf that may
 * not be sold.
 * @param today in China
 * @returns Chinese messages by field; empty when it is right
 */
export function inspectionErrors(
  nature: AfterSalesNature,
  lines: readonly ClaimedLine[],
  found: readonly Inspected[],
  today: string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  found.forEach((one, at) => {
    const line = lines.find(({ id }) => id === one.lineId);
    if (!line) errors[`lines.${at}.line_id`] = '不是本售后单的商品';
    else if (found.findIndex(({ lineId }) => lineId === one.lineId) !== at)
      errors[`lines.${at}.line_id`] = '同一行只能填一次';
    else if (one.acceptedNumber > line.number)
      errors[`lines.${at}.accepted_number`] = `${line.name}：最多 ${line.number} ${line.unit}`;
    else if (one.acceptedNumber > 0 && one.disposition === 'restock') {
      const refusal = restockRefusal(nature, line, today);
      if (refusal !== '') errors[`lines.${at}.disposition`] = `${line.name}：${refusal}`;
    }
  });
  if (Object.keys(errors).length > 0) return errors;
  const missing = lines.find(({ id }) => !found.some(({ lineId }) => lineId === id));
  if (missing) return { lines: `${missing.name}：请填写验收结果` };
  if (found.every(({ acceptedNumber }) => acceptedNumber === 0))
    return { lines: '没有验收通过的商品，请使用拒收' };
  return {};
}
