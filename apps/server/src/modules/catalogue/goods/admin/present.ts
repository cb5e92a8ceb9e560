import type {
  adminAccountSearch,
  adminControl,
  adminRights,
  adminWhoCanBuy,
} from '@qingnang/contract/admin-catalog';
import { priceToYuan } from '@qingnang/rules/money';
import type { z } from 'zod';
import { toSeconds } from '../../../../http/dates.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';
import { textFor } from '../../../identity/rules.ts';
import { type GoodsOffer, priceAtMinimum } from '../rules.ts';
import type { FoundAccount } from './accounts/reads.ts';
import { type NamedRule, ruleLabel } from './control/rules.ts';
import type { RightRow } from './rights/reads.ts';

export const controlData = (rules: readonly NamedRule[]): z.output<typeof adminControl.data> => ({
  rules: rules.map((rule) => ({
    effect: rule.effect,
    dimension: rule.dimension,
    value: rule.value,
    label: ruleLabel(rule),
  })),
});

/** The decision as the buyer reads it. */
export function judgeData(offer: GoodsOffer, buyer: Buyer): z.output<typeof adminWhoCanBuy.data> {
  const price = priceAtMinimum(offer);
  return {
    can_buy: offer.reason === null,
    code: offer.reason?.code ?? '',
    message: offer.reason?.message ?? '可以购买',
    company: buyer.company,
    price: price === null ? null : priceToYuan(price),
  };
}

interface Place {
  province: string;
  city: string;
  district: string;
}
const regionOf = ({ province, city, district }: Place) =>
  [province, city, district].filter((part) => part !== '').join('/');

export const accountsData = (
  rows: readonly FoundAccount[],
  staff: Staff,
): z.output<typeof adminAccountSearch.data> => ({
  list: rows.map(({ id, company, username, buyer_type, rank, ...place }) => ({
    id,
    company,
    username: textFor(staff, username),
    buyer_type,
    region: regionOf(place),
    rank,
  })),
});

export function rightData(row: RightRow): z.output<typeof adminRights.data>['list'][number] {
  const { province, city, district, ...right } = row;
  return {
    ...right,
    region: regionOf({ province, city, district }),
    asked_at: toSeconds(row.asked_at),
    decided_at: row.decided_at && toSeconds(row.decided_at),
  };
}
