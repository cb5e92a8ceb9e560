/** One goods row as the index sees it. Prices in 1/10000 yuan, times in Unix seconds. */
export interface IndexedGoods {
  id: number;
  name: string;
  genericName: string;
  tradeName: string;
  /** Readings of the name made by `pinyinKeys`, encoded by `encodeReadings`: `amxljn`. */
  initials: string;
  /** Full readings, syllables joined by `'`: `a'mo'xi'lin'jiao'nang`. */
  pinyin: string;
  makerId: number;
  maker: string;
  makerInitials: string;
  makerPinyin: string;
  spec: string;
  /** One word each of what lists are narrowed by: `{ forms: '片剂' }`; the same names in every row, '' = none. */
  labels: Readonly<Record<string, string>>;
  approvalNo: string;
  barcode: string;
  brandId: number;
  /** Every category the goods is in, ancestors included. */
  categoryIds: number[];
  /** What its leaflet or category says it is for, in the words of `USES` (`complaints.ts`). */
  uses: string[];
  tags: string[];
  inStock: boolean;
  /** In stock, but nothing of it that is sold for longer than some months: among equals it stands behind. */
  endsSoon: boolean;
  onSale: boolean;
  isTcm: boolean;
  isEphedrine: boolean;
  /** Code of the business scope a buyer needs. */
  scope: string;
  sales: number;
  priceE4: number;
  createdAt: number;
}
