import type { ZoneBlockForm, ZoneForm, ZoneRule } from '@qingnang/contract/admin-zones';
import { keysOf } from '@qingnang/contract/keys';
import { parseMoment } from '../../app/day.ts';
import { dateTime } from '../../app/format.ts';
import type { ZoneBody } from './api.ts';

type Countdown = Extract<ZoneBlockForm, { kind: 'countdown' }>;
export type BlockKind = ZoneBlockForm['kind'];

/** A block as the form has it: moments as text. */
export type BlockValues =
  | Exclude<ZoneBlockForm, Countdown>
  | (Omit<Countdown, 'starts_at' | 'ends_at'> & { starts_at: string; ends_at: string });

/** A zone as the form has it: fields under the names of the wire, moments as text, switches as such, nothing missing. */
export interface ZoneValues extends Omit<ZoneForm, 'starts_at' | 'ends_at' | 'rule' | 'blocks' | 'sort'> {
  starts_at: string;
  ends_at: string;
  rule: Omit<ZoneRule, 'is_free_shipping' | 'is_controlled'> & {
    is_free_shipping: boolean;
    is_controlled: boolean;
  };
  blocks: BlockValues[];
  /** null = the box is empty. */
  sort: number | null;
}

export const BLANK: ZoneValues = {
  code: '',
  kind: 'activity',
  title: '',
  summary: '',
  image: '',
  starts_at: '',
  ends_at: '',
  audience: 'all',
  ranks: [],
  provinces: [],
  buyer_types: [],
  rule: {
    category_ids: [],
    brand_ids: [],
    maker_ids: [],
    tags: [],
    rx: [],
    specials: [],
    is_free_shipping: false,
    is_controlled: false,
  },
  goods_ids: [],
  excluded_ids: [],
  blocks: [],
  sort: 0,
};

export const BLANK_IMAGE = { title: '', image: '', image_phone: '', url: '' };

/** What a new block begins with. */
export function blankBlock(kind: BlockKind): BlockValues {
  const head = { title: '', subtitle: '', more_url: '', limit: 12 };
  switch (kind) {
    case 'banner':
      return { kind, images: [{ ...BLANK_IMAGE }] };
    case 'goods':
      return { kind, ...head, goods_ids: [] };
    case 'specials':
      return { kind, ...head, special: 'seckill' };
    case 'countdown':
      return { kind, title: '', starts_at: '', ends_at: '' };
    case 'text':
      return { kind, title: '', html: '' };
    case 'coupons':
      return { kind, title: '', coupon_ids: [] };
  }
}

const typed = (seconds: number | undefined) => (seconds === undefined ? '' : dateTime(seconds));

export function valuesOf(form: ZoneForm): ZoneValues {
  return {
    ...form,
    starts_at: typed(form.starts_at),
    ends_at: typed(form.ends_at),
    rule: {
      ...form.rule,
      is_free_shipping: form.rule.is_free_shipping === 1,
      is_controlled: form.rule.is_controlled === 1,
    },
    blocks: form.blocks.map((block) =>
      block.kind === 'countdown'
        ? { ...block, starts_at: typed(block.starts_at), ends_at: typed(block.ends_at) }
        : block,
    ),
  };
}

/** A moment as the wire wants it; one that is none goes as it is, for the server to refuse, an empty one not at all. */
const sent = (text: string) => (text ? (parseMoment(text) ?? text) : undefined);

/** What the wire wants. */
export function bodyOf(values: ZoneValues): ZoneBody {
  const { rule } = values;
  return {
    ...values,
    starts_at: sent(values.starts_at),
    ends_at: sent(values.ends_at),
    rule: {
      ...rule,
      is_free_shipping: rule.is_free_shipping ? 1 : 0,
      is_controlled: rule.is_controlled ? 1 : 0,
    },
    blocks: values.blocks.map((block) =>
      block.kind === 'countdown'
        ? { ...block, starts_at: sent(block.starts_at), ends_at: sent(block.ends_at) ?? '' }
        : block,
    ),
    sort: values.sort ?? 0,
  };
}

/** Fields in which two forms differ. */
export function fieldsBetween(before: ZoneValues, after: ZoneValues): (keyof ZoneForm)[] {
  const [old, now] = [bodyOf(before), bodyOf(after)];
  return keysOf(now).filter((field) => sorted(old[field]) !== sorted(now[field]));
}

/** A value as text with its names in order: the form and the database each keep them in an order of their own. */
const sorted = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
