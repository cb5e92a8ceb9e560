import type { Said } from '../../../identity/rules.ts';

/** A paper that ends, or has ended, and whom to tell. */
export interface EndingLicence {
  id: number;
  account_id: number;
  kind: string;
  valid_until: string;
  /** Until its last day; negative after it. */
  days: number;
  /** Scopes that stop with it; none = all. */
  gates_scopes: string[];
  phone: string;
}

/** What an account hears of a paper that ends. */
export function licenceNotice({
  kind,
  valid_until,
  days,
  gates_scopes,
}: EndingLicence): Said<'licence.expiring' | 'licence.expired'> {
  const scope = gates_scopes.length === 0 ? '全部商品' : '相关商品';
  const fields = { licence: kind, date: valid_until, scope };
  if (days < 0) return { key: 'licence.expired', fields };
  return { key: 'licence.expiring', fields: { ...fields, when: days === 0 ? '今天' : `${days} 天后` } };
}
