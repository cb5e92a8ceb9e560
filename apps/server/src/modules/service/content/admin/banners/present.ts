import type { StaffBanner } from '@qingnang/contract/admin-content';
import type { StaffBannerRow } from './reads.ts';
import { windowState } from './rules.ts';

/** @param now Unix seconds */
export function staffBanner(row: StaffBannerRow, now: number): StaffBanner {
  return {
    ...row,
    audience: row.audience as StaffBanner['audience'],
    brand_id: row.brand_id ?? 0,
    state: windowState(row.starts_at, row.ends_at, now),
  };
}
