import type { ZoneBlockForm, ZoneForm } from '@qingnang/contract/admin-zones';
import { keysOf } from '@qingnang/contract/keys';
import { isAddress, linkProblem } from '@qingnang/contract/link-words';
import { ZONE_PAGES } from '@qingnang/contract/zones';
import { audienceErrors, cleanArticle } from '../../../service/rules.ts';

type Errors = Record<string, string>;

const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** A form as it is kept: lists without repetitions, texts without anything that runs. */
export function cleanForm(form: ZoneForm): ZoneForm {
  const { rule } = form;
  return {
    ...form,
    ranks: distinct(form.ranks).sort((a, b) => a - b),
    provinces: distinct(form.provinces),
    buyer_types: distinct(form.buyer_types),
    rule: {
      ...rule,
      category_ids: distinct(rule.category_ids),
      brand_ids: distinct(rule.brand_ids),
      maker_ids: distinct(rule.maker_ids),
      tags: distinct(rule.tags),
      rx: distinct(rule.rx),
      specials: distinct(rule.specials),
    },
    goods_ids: distinct(form.goods_ids),
    excluded_ids: distinct(form.excluded_ids),
    blocks: form.blocks.map(cleanBlock),
  };
}

function cleanBlock(block: ZoneBlockForm): ZoneBlockForm {
  if (block.kind === 'text') return { ...block, html: cleanArticle(block.html) };
  if (block.kind === 'coupons') return { ...block, coupon_ids: distinct(block.coupon_ids) };
  return block.kind === 'goods' ? { ...block, goods_ids: distinct(block.goods_ids) } : block;
}

const TAGS: readonly string[] = ['优', '秒', '满', '换购', '赠', '特', '新', '拼'];
const RX: readonly string[] = ['rx', 'otc_a', 'otc_b', 'device', 'tcm', 'other'];

/** What is wrong with a form beyond the shape of its fields, by field. Blocks: `blocks.<place>.<field>`. */
export function formErrors(form: ZoneForm): Errors {
  const excluded = new Set(form.excluded_ids);
  return {
    ...codeError(form),
    ...audienceErrors({ ...form, buyerTypes: form.buyer_types }),
    ...(form.rule.tags.every((tag) => TAGS.includes(tag)) ? {} : { 'rule.tags': '标签不存在' }),
    ...(form.rule.rx.every((rx) => RX.includes(rx)) ? {} : { 'rule.rx': '处方分类不存在' }),
    ...(form.goods_ids.some((id) => excluded.has(id)) ? { excluded_ids: '同一商品不能既精选又排除' } : {}),
    ...addressError('image', form.image),
    ...Object.assign({}, ...form.blocks.map((block, at) => blockErrors(block, `blocks.${at}`))),
  };
}

/** Codes of the shop's own pages are theirs alone. */
function codeError({ kind, code }: ZoneForm): Errors {
  const isPage = Object.hasOwn(ZONE_PAGES, code);
  if (kind === 'page' && !isPage) return { code: '没有这个固定专区' };
  return kind !== 'page' && isPage ? { code: '该代码属于固定专区' } : {};
}

function blockErrors(block: ZoneBlockForm, at: string): Errors {
  if (block.kind === 'banner')
    return Object.assign(
      {},
      ...block.images.map(({ image, image_phone, url }, place) => ({
        ...addressError(`${at}.images.${place}.image`, image),
        ...addressError(`${at}.images.${place}.image_phone`, image_phone),
        ...linkError(`${at}.images.${place}.url`, url),
      })),
    );
  if (block.kind === 'countdown')
    return block.starts_at !== undefined && block.ends_at <= block.starts_at
      ? { [`${at}.ends_at`]: '结束时间要晚于开始时间' }
      : {};
  return 'more_url' in block ? linkError(`${at}.more_url`, block.more_url) : {};
}

function linkError(field: string, url: string): Errors {
  const problem = linkProblem(url);
  return problem === '' ? {} : { [field]: problem };
}

const addressError = (field: string, url: string): Errors =>
  url === '' || isAddress(url) ? {} : { [field]: '图片地址不正确' };

interface NamedIds {
  field: string;
  of: 'category' | 'brand' | 'maker' | 'goods' | 'coupon';
  ids: readonly number[];
}

/** Ids that a form names, by field; blocks each by their own. */
export function namedIds({ rule, goods_ids, excluded_ids, blocks }: ZoneForm): NamedIds[] {
  return [
    { field: 'rule.category_ids', of: 'category', ids: rule.category_ids },
    { field: 'rule.brand_ids', of: 'brand', ids: rule.brand_ids },
    { field: 'rule.maker_ids', of: 'maker', ids: rule.maker_ids },
    { field: 'goods_ids', of: 'goods', ids: goods_ids },
    { field: 'excluded_ids', of: 'goods', ids: excluded_ids },
    ...blocks.flatMap((block, at) => namedByBlock(block, `blocks.${at}`)),
  ];
}

function namedByBlock(block: ZoneBlockForm, at: string): NamedIds[] {
  if (block.kind === 'goods') return [{ field: `${at}.goods_ids`, of: 'goods', ids: block.goods_ids }];
  return block.kind === 'coupons' ? [{ field: `${at}.coupon_ids`, of: 'coupon', ids: block.coupon_ids }] : [];
}

/** Goods that a form mentions. */
export const goodsOf = (form: ZoneForm): number[] =>
  distinct(namedIds(form).flatMap(({ of, ids }) => (of === 'goods' ? ids : [])));

/** The fields in which two forms differ, for the audit log. */
export function formDifferences(
  before: ZoneForm,
  after: ZoneForm,
): { before: Partial<ZoneForm>; after: Partial<ZoneForm> } {
  const fields = keysOf({ ...before, ...after });
  const changed = fields.filter((field) => sorted(before[field]) !== sorted(after[field]));
  const pick = (form: ZoneForm) => Object.fromEntries(changed.map((field) => [field, form[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** A value as text with its names in order: PostgreSQL keeps them in an order of its own. */
const sorted = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
