import type { PackArt } from '../art/types.ts';
import type { BrandCode } from './brands.ts';
import type { MakerKey } from './makers.ts';
import type { DemoScope } from './scopes.ts';
import type { RxClass, Storage } from './types.ts';

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
  scope: DemoScope;
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
