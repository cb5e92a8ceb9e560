import type { BrandCode } from './brands.ts';
import { formOfName, unitFor } from './forms.ts';
import { makerOf } from './makers.ts';
import type { Family, Row, RowExtras, Shared } from './notation.ts';
import { retailOf, sharesOfCase, stepPrices } from './packing.ts';
import type { DemoGoods, DemoTag } from './types.ts';

/** Turns families into goods, filling in what follows from name, form, maker and price. */
export function expand(shared: Shared, families: readonly Family[]): readonly DemoGoods[] {
  return families.flatMap((family) => family.rows.map((row) => goodsOf({ ...shared, ...family }, row)));
}

function goodsOf(family: Family & Shared, [spec, maker, price, extras = {}]: Row): DemoGoods {
  const read = family.form
    ? { genericName: family.name, form: family.form, unit: '盒' }
    : formOfName(family.name);
  const unit = extras.unit ?? family.unit ?? unitFor(read.form, read.unit, spec);
  const seed = `${family.name}|${spec}|${maker}`;
  const packs = sharesOfCase({ seed, form: read.form, unit, price, spec }, extras);
  return {
    name: family.name,
    genericName: read.genericName,
    form: read.form,
    spec,
    maker,
    unit,
    ...packs,
    price,
    retail: extras.retail ?? retailOf(price, seed),
    rx: family.rx,
    storage: family.storage ?? 'normal',
    scope: family.scope,
    categories: [...family.in, ...mirroredCodes(family.in), ...(extras.yx ? [extras.yx] : [])],
    description: family.about,
    ...optionalPart(family, makerOf(maker).brand, price, extras),
  };
}

function optionalPart(
  family: Family & Shared,
  makerBrand: BrandCode | undefined,
  price: string,
  extras: RowExtras,
) {
  const part: Partial<DemoGoods> = {};
  const brand = extras.brand ?? makerBrand;
  const origin = extras.origin ?? family.origin;
  const tags = tagsOf(extras);
  const art = extras.art ?? family.art;
  if (extras.trade) part.tradeName = extras.trade;
  if (brand) part.brand = brand;
  if (origin) part.origin = origin;
  if (family.ephedrine) part.ephedrine = true;
  if (extras.limit) part.limitPerOrder = extras.limit;
  if (extras.bulk) part.ladder = { type: 0, steps: stepPrices(price, extras.bulk, 1) };
  if (extras.upTo) part.ladder = { type: 1, steps: stepPrices(price, extras.upTo, 0) };
  if (tags.length > 0) part.tags = tags;
  if (art) part.art = art;
  return part;
}

function tagsOf(extras: RowExtras): readonly DemoTag[] {
  const tags: DemoTag[] = [];
  if (extras.yx) tags.push({ name: '优', describe: '优选品种，货源稳定' });
  if (extras.isNew) tags.push({ name: '新', describe: '新品上架' });
  return tags;
}

function mirroredCodes(codes: readonly string[]): readonly string[] {
  return codes.filter((code) => code.startsWith('zy-') || code.startsWith('qx-')).map((code) => `xi-${code}`);
}
