import type { CalendarEntry } from '@qingnang/contract/admin-zones';
import { BANNER_PLACES, type BannerPlace } from '@qingnang/contract/banner-words';
import { SPECIAL_KINDS, type SpecialKind } from '@qingnang/contract/catalog';
import { PROMOTION_KINDS, type PromotionKind } from '@qingnang/contract/promotion-kinds';
import { ZONE_KINDS, type ZoneKind } from '@qingnang/contract/zones';
import { secondsOrNull } from '../../../../../http/dates.ts';
import { type CalendarRow, entryState } from './rules.ts';

export const calendarData = (rows: readonly CalendarRow[], now: Date): CalendarEntry[] =>
  rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    ...wordsOf(row),
    starts_at: secondsOrNull(row.starts_at),
    ends_at: secondsOrNull(row.ends_at),
    state: entryState(row, now),
  }));

/** Title, detail and the screen of an entry. */
function wordsOf({
  kind,
  id,
  sub,
  title,
  count,
}: CalendarRow): Pick<CalendarEntry, 'title' | 'detail' | 'url'> {
  switch (kind) {
    case 'special': {
      const { name } = SPECIAL_KINDS[sub as SpecialKind];
      return { title: title || name, detail: `${name} · ${count} 个商品`, url: `/specials?kind=${sub}` };
    }
    case 'group':
      return { title, detail: SPECIAL_KINDS.group.name, url: '/specials?kind=group' };
    case 'zone':
      return { title, detail: ZONE_KINDS[sub as ZoneKind], url: `/zones/${id}` };
    case 'combination':
      return { title, detail: '组合购', url: `/combinations/${id}` };
    case 'promotion':
      return { title, detail: PROMOTION_KINDS[sub as PromotionKind].name, url: `/promotions/${id}` };
    case 'banner':
      return { title, detail: `广告 · ${BANNER_PLACES[sub as BannerPlace]}`, url: `/banners?place=${sub}` };
    case 'pin':
      return { title, detail: `搜索置顶 · ${sub}`, url: '/search' };
  }
}
