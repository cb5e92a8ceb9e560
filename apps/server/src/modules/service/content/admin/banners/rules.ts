import { audienceErrors } from '../../rules.ts';

/** What staff edit of a banner, in the forms of the database; times as Unix seconds. */
export interface BannerFields {
  place: string;
  title: string;
  image: string;
  image_tablet: string;
  image_phone: string;
  url: string;
  starts_at: number | null;
  ends_at: number | null;
  sort: number;
  audience: string;
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
  brand_id: number | null;
}

export interface BannerForm extends Omit<BannerFields, 'starts_at' | 'ends_at' | 'brand_id'> {
  starts_at?: number | undefined;
  ends_at?: number | undefined;
  /** 0 = none. */
  brand_id: number;
}

export function bannerFields(form: BannerForm): BannerFields {
  return {
    ...form,
    starts_at: form.starts_at ?? null,
    ends_at: form.ends_at ?? null,
    ranks: [...new Set(form.ranks)].sort((a, b) => a - b),
    provinces: [...new Set(form.provinces)],
    buyer_types: [...new Set(form.buyer_types)],
    // Only banners of the brand page belong to a brand.
    brand_id: form.place === 'brand' ? form.brand_id : null,
  };
}

/** What is wrong with a form beyond the shape of its fields, by field. */
export const bannerErrors = (fields: BannerFields): Record<string, string> =>
  audienceErrors({ ...fields, buyerTypes: fields.buyer_types });

/** waiting, open or ended at a moment; both in Unix seconds. */
export function windowState(startsAt: number | null, endsAt: number | null, now: number): string {
  if (startsAt !== null && startsAt > now) return 'waiting';
  return endsAt !== null && endsAt <= now ? 'ended' : 'open';
}
