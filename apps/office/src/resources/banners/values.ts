import type { adminBannerCreate } from '@qingnang/contract/admin-content';
import type { BannerPlace } from '@qingnang/contract/banner-words';
import type { BodyOf } from '@qingnang/contract/call';
import { parseMoment } from '../../app/day.ts';
import { dateTime } from '../../app/format.ts';
import type { StaffBanner } from './api.ts';

/** A banner as the form has it: moments as text, nothing missing. */
type BannerBody = BodyOf<typeof adminBannerCreate>;

export interface BannerValues {
  place: BannerPlace;
  title: string;
  image: string;
  image_tablet: string;
  image_phone: string;
  url: string;
  starts: string;
  ends: string;
  sort: number;
  audience: NonNullable<BannerBody['audience']>;
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
  brand_id: number | undefined;
}

export const blankBanner = (place: string): BannerValues => ({
  place: (place || 'home') as BannerPlace,
  title: '',
  image: '',
  image_tablet: '',
  image_phone: '',
  url: '',
  starts: '',
  ends: '',
  sort: 0,
  audience: 'all',
  ranks: [],
  provinces: [],
  buyer_types: [],
  brand_id: undefined,
});

export function valuesOf(banner: StaffBanner): BannerValues {
  const { starts_at: from, ends_at: to } = banner;
  return {
    place: banner.place as BannerPlace,
    title: banner.title,
    image: banner.image,
    image_tablet: banner.image_tablet,
    image_phone: banner.image_phone,
    url: banner.url,
    starts: from === null ? '' : dateTime(from),
    ends: to === null ? '' : dateTime(to),
    sort: banner.sort,
    audience: banner.audience as BannerValues['audience'],
    ranks: banner.ranks,
    provinces: banner.provinces,
    buyer_types: banner.buyer_types,
    brand_id: banner.brand_id || undefined,
  };
}

/** What the wire wants. A moment that is none goes as it is, for the server to refuse. */
export function bodyOf({ starts, ends, brand_id, ...rest }: BannerValues): BannerBody {
  return {
    ...rest,
    brand_id: brand_id ?? 0,
    ...(starts ? { starts_at: parseMoment(starts) ?? starts } : {}),
    ...(ends ? { ends_at: parseMoment(ends) ?? ends } : {}),
  };
}

/** Form fields by the name under which the server complains about them. */
export const FORM_NAMES: Record<string, string> = { starts_at: 'starts', ends_at: 'ends' };

/** Width to height of a picture as the shop shows it, by place; others are wide strips. */
const SHAPES: Record<string, string> = {
  home: '720 / 320',
  top: '1440 / 60',
  right: '232 / 96',
  bottom: '1440 / 80',
  login: '560 / 400',
  poster: '360 / 200',
};
export const shapeOf = (place: string): string => SHAPES[place] ?? '1200 / 200';
