import type { StaffZone, StaffZoneDetail } from '@qingnang/contract/admin-zones';
import { zonePath } from '@qingnang/contract/zones';
import { stateOf } from '../rules.ts';
import type { StaffZoneDetail as Detail, NamedGoods, StaffZoneRow } from './reads.ts';

/** @param now Unix seconds */
export function staffZoneData({ zone, sort, taps, hasDraft, prices }: StaffZoneRow, now: number): StaffZone {
  const { id, version, code, kind, title, summary, image } = zone;
  return {
    id,
    version,
    code,
    kind,
    title,
    summary,
    image,
    url: zonePath(kind, code, id),
    starts_at: zone.startsAt,
    ends_at: zone.endsAt,
    sort,
    taps,
    state: stateOf(zone, now),
    has_draft: hasDraft ? 1 : 0,
    prices,
  };
}

/** @param now Unix seconds */
export const staffZoneDetail = (detail: Detail, now: number): StaffZoneDetail => ({
  ...staffZoneData(detail, now),
  form: detail.form,
  goods: detail.goods.map(namedGoods),
  goods_count: detail.goodsCount,
});

const namedGoods = ({ id, name, spec, maker, image }: NamedGoods) => ({
  id,
  name,
  ypgg: spec,
  sccj: maker,
  image,
});
