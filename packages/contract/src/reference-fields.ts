import { choice, count, flag, orZero, text, texts } from './described.ts';

/** What the shop tells customers and goods apart by, as staff keep it (基础资料). Without schemas: browsers take it without those. */

/** What the number of a goods, or what a file calls it, says that it is: an import finds its business scope by it. */
export const GOODS_CLASSES = {
  chemical: '化学药品（国药准字 H、J）',
  patent_tcm: '中成药（国药准字 Z）',
  biologic: '生物制品（国药准字 S）',
  hormone: '蛋白同化制剂、肽类激素',
  tcm_pieces: '中药饮片',
  device1: '第一类医疗器械',
  device2: '第二类医疗器械',
  device3: '第三类医疗器械',
  food: '保健食品',
  general: '消毒产品、日用百货',
} as const;
export type GoodsClass = keyof typeof GOODS_CLASSES;

/** The number without which goods are not sold. */
export const GOODS_NUMBERS = { drug: '批准文号', device: '注册证或备案号', none: '不需要' } as const;
export type GoodsNumber = keyof typeof GOODS_NUMBERS;

/** A business scope (经营范围) as licences name it; its code is given once. */
export const scopeFields = {
  code: text('代码', 30, 2),
  name: text('名称', 40, 2),
  sort: orZero(count('排序', 0, 100_000)),
  is_active: flag('使用'),
  /** Papers of a customer that open it. */
  papers: texts('对应证照', 40, 20),
  goods_number: choice('商品须有', GOODS_NUMBERS),
  /** Of an import. */
  classes: { ...texts('商品类别', 20, 20), words: GOODS_CLASSES },
  words: texts('名称关键词', 20, 100),
  except_words: texts('除外关键词', 20, 100),
};

/** A scope as whoever chooses among them sees it. */
export interface Scope {
  code: string;
  name: string;
  /** Kinds of papers that open it (packages/rules/papers). */
  papers: readonly string[];
}

/** Kinds of buyers that rules know (docs/rules/trade.md): every type of the shop's follows those of one. */
export const BASE_TYPES = {
  pharmacy: '单体药店',
  chain_head: '连锁总部',
  chain_store: '连锁门店',
  clinic: '诊所',
  hospital: '医院',
  village_clinic: '村卫生室',
  trading: '医药公司',
} as const;
export type BaseType = keyof typeof BASE_TYPES;

/** A type of buyers (客户类型); its code is given once. What it brings is `BroughtPaper`. */
export const buyerTypeFields = {
  code: text('代码', 20, 2),
  name: text('名称', 20, 2),
  /** What stands beside it where one chooses. */
  hint: orZero(text('说明', 30)),
  sort: orZero(count('排序', 0, 100_000)),
  is_active: flag('使用'),
  base: choice('适用规则', BASE_TYPES),
};

/** A paper that a type of buyers brings. */
export interface BroughtPaper {
  /** One of packages/rules/papers. */
  kind: string;
  /** As this type of buyers calls it; '' = as its kind. */
  name: string;
  is_required: number;
  /** 1 = it may be without end, also where its kind has one. */
  is_long_term: number;
}

/** A type of buyers as whoever chooses among them sees it. */
export interface BuyerType {
  code: string;
  name: string;
  hint: string;
  base: BaseType;
  papers: readonly BroughtPaper[];
}

/** What a company chooses among. */
export interface Choices {
  buyer_types: readonly BuyerType[];
  scopes: readonly Scope[];
}

/** A member's rank, one of four, each with its column of prices. */
export const rankFields = {
  name: text('名称', 20, 2),
  ten_yuan_points: count('每 10 元积分', 0, 1000),
};

/** A rank's name beside other words: 金卡会员 is 金卡. */
export const shortRank = (name: string): string => name.replace(/会员$/, '') || name;
/** The price of a rank in words: 金卡价. */
export const rankPriceName = (name: string): string => `${shortRank(name)}价`;
