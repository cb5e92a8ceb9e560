import type { PackArt } from '../art/types.ts';
import type { BrandCode } from './brands.ts';
import type { MakerKey } from './makers.ts';
import type { DemoScope } from './scopes.ts';
import type { WarehouseCode } from './warehouses.ts';

/** Prescription class of a goods, as its label shows it. */
export type RxClass = 'rx' | 'otc_a' | 'otc_b' | 'device' | 'tcm' | 'other';

/** Storage condition: 常温, 阴凉 (at most 20℃), 冷藏 (2–8℃) or 冷冻 (−25 to −10℃). */
export type Storage = 'normal' | 'cool' | 'cold' | 'frozen';

/** A price table by quantity: `type` 0 = from this quantity on, 1 = up to this quantity. Prices in yuan. */
export interface DemoLadder {
  type: 0 | 1;
  steps: readonly (readonly [number, string])[];
}

/** A small coloured mark on the goods card. */
export interface DemoTag {
  name: '优' | '秒' | '满' | '换购' | '赠' | '特' | '新';
  describe: string;
}

/** One sellable pack of the demo shop. */
export interface DemoGoods {
  /** Generic name with its form, as on the box: 阿莫西林胶囊. */
  name: string;
  /** Name of the substance or recipe without the form: 阿莫西林. */
  genericName: string;
  tradeName?: string;
  form: string;
  spec: string;
  maker: MakerKey;
  unit: string;
  /** Pieces in an inner bundle (中包装) and in a shipping case (件装量). */
  middlePack: number;
  casePack: number;
  minOrder: number;
  multiple: number;
  /** Whether fewer pieces than a middle pack are sold. */
  canSplit: boolean;
  /** Wholesale price at rank 0 and suggested retail price, yuan, 2 to 4 decimals. */
  price: string;
  retail: string;
  rx: RxClass;
  storage: Storage;
  scope: DemoScope;
  /** Category codes; a herb or device stands in its own tree and in the main one. */
  categories: readonly string[];
  brand?: BrandCode;
  ephedrine?: true;
  limitPerOrder?: number;
  ladder?: DemoLadder;
  tags?: readonly DemoTag[];
  /** Place of origin of a herb (产地). */
  origin?: string;
  /** Set only where the picture derived from form and class would be wrong. */
  art?: Partial<PackArt>;
  description?: string;
}

/** The trees of the shop: main menu, 中药饮片, 器械, 优选. */
export type CategoryTree = 'xi' | 'zy' | 'qx' | 'yx';

/** A node of a category tree, flattened; `parent` is null for a top-level entry. Rows come parents first. */
export interface DemoCategory {
  code: string;
  name: string;
  tree: CategoryTree;
  parent: string | null;
  sort: number;
}

/** The made-up, clearly marked identity of a goods. `approvalNo` is null where the trade knows none. */
export interface DemoIdentity {
  approvalNo: string | null;
  barcode: string;
}

/** One lot in one warehouse. Dates are YYYY-MM-DD, quantity in selling units. */
export interface DemoLot {
  warehouse: WarehouseCode;
  lotNo: string;
  produced: string;
  expires: string;
  quantity: number;
}
