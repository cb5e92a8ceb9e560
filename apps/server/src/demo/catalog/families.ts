import type { PackArt } from '../art/types.ts';
import { formOfName, unitFor } from './forms.ts';
import { makerOf } from './makers.ts';
import type { MakerKey } from './makers.ts';
import type { BrandCode } from './brands.ts';
import { retailOf, sharesOfCase, stepPrices } from './packing.ts';
import type { ScopeCode } from './scopes.ts';
import type { DemoGoods, DemoTag, RxClass, Storage } from './types.ts';

/** What a single row may say beyond specification, maker and price. */
export interface RowExtras {
  trade?: string;
  unit?: string;
  middle?: number;
  case?: number;
  /** Minimum order where it is above the step. */
  min?: number;
  split?: boolean;
  retail?: string;
  brand?: BrandCode;
  /** Quantities from which it gets cheaper: 3 % at the first, 3 % more at each further one. */
  bulk?: readonly number[];
  /** The same written as "up to this quantity": full price up to the first, then 3 % less for each. */
  upTo?: readonly number[];
  isNew?: true;
  /** Category of the 优选 tree it also stands in. */
  yx?: string;
  limit?: number;
  origin?: string;
  art?: Partial<PackArt>;
}

/** Specification, maker, wholesale price in yuan, and what is special about this pack. */
export type Row = readonly [spec: string, maker: MakerKey, price: string, extras?: RowExtras];

/** What all packs of a family, or all families of a file, share. */
export interface Shared {
  rx: RxClass;
  scope: ScopeCode;
  storage?: Storage;
  form?: string;
  unit?: string;
  origin?: string;
  ephedrine?: true;
  art?: Partial<PackArt>;
}

/** One substance, recipe or article, and the packs of it on sale. */
export interface Family extends Partial<Shared> {
  name: string;
  /** Category codes; codes of the herb and device trees are added to the main menu by themselves. */
  in: readonly string[];
  about: string;
  rows: readonly Row[];
}

/** Turns families into goods, filling in what follows from name, form, maker and price. */
export function expand(shared: Shared, families: readonly Family[]): readonly DemoGoods[] {
  return families.flatMap((family) => family.rows.map((row) => goodsOf({ ...shared, ...family }, row)));
}

function goodsOf(family: Family & Shared, [spec, maker, price, extras = {}]: Row): DemoGoods {
  const read = family.form ? { genericName: family.name, form: family.form, unit: '盒' } : formOfName(family.name);
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

function optionalPart(family: Family & Shared, makerBrand: BrandCode | undefined, price: string, extras: RowExtras) {
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
