import type { StaffCoupon } from '@qingnang/contract/admin-coupons';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { textFor } from '../../../identity/rules.ts';
import { couponWords, toCouponFacts } from '../rules.ts';
import type { HolderRow } from './holders/reads.ts';
import type { StaffCouponRow } from './reads.ts';
import { moneyText } from './rules.ts';

const secondsOrNull = (time: Date | null) => (time === null ? null : toSeconds(time));

/** A coupon as its list and its form show it. */
export function staffCouponData(row: StaffCouponRow): StaffCoupon {
  const facts = toCouponFacts(row);
  return {
    id: row.id,
    version: row.version,
    name: facts.name,
    describe: facts.describe,
    kind: facts.kind,
    minus: facts.kind === 'amount' ? moneyText(facts.minus) : '',
    percent: facts.kind === 'percent' ? facts.percentE2 / 100 : null,
    cap: moneyText(facts.cap),
    threshold: moneyText(facts.threshold),
    words: couponWords(facts),
    scope: facts.scope,
    scope_items: row.scope_items ?? [],
    is_claimable: row.is_claimable ? 1 : 0,
    claim_from: secondsOrNull(row.claim_from),
    claim_until: secondsOrNull(row.claim_until),
    valid_from: secondsOrNull(row.valid_from),
    valid_until: secondsOrNull(row.valid_until),
    valid_days: row.valid_days,
    total: row.total,
    limit_per_account: row.limit_per_account,
    ranks: row.ranks.map(Number),
    provinces: [...row.provinces],
    buyer_types: [...row.buyer_types],
    sort: row.sort,
    state: row.state,
    taken: row.taken,
    used: row.used,
    cost: fenToYuan(fen(row.cost_fen)),
  };
}

/** Who holds a coupon. */
export const holderData = (row: HolderRow, staff: Staff) => ({
  ...row,
  username: textFor(staff, row.username),
  taken_at: toSeconds(row.taken_at),
  valid_until: toSeconds(row.valid_until),
});
