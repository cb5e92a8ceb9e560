import { keysOf } from './keys.ts';

/** 首营品种资料 in words, without schemas: browsers take it without those. */

/** What a paper of a goods is, in the order of a dossier. */
export const GOODS_PAPER_KINDS = {
  approval: '批件（注册证、备案凭证）',
  renewal: '再注册批件',
  leaflet: '说明书',
  package: '包装标签样张',
  standard: '质量标准',
  customs: '进口药品通关单',
  other: '其他资料',
} as const;
export type GoodsPaperKey = keyof typeof GOODS_PAPER_KINDS;
export const GOODS_PAPER_KEYS = keysOf(GOODS_PAPER_KINDS);

/** The name of a kind as it stands in the table. */
export const goodsPaperName = (kind: string): string =>
  GOODS_PAPER_KINDS[kind as GoodsPaperKey] ?? '其他资料';

/** What a paper of the shop is, in the order of its dossier (首营企业资料). */
export const SHOP_PAPER_KINDS = {
  licence: '证照',
  authorisation: '销售人员授权书',
  salesman_id: '销售人员身份证复印件',
  seals: '印章印模',
  bank: '开户与开票资料',
  quality_agreement: '质量保证协议',
  other: '其他资料',
} as const;
export type ShopPaperKey = keyof typeof SHOP_PAPER_KINDS;
export const SHOP_PAPER_KEYS = keysOf(SHOP_PAPER_KINDS);

export const shopPaperName = (kind: string): string => SHOP_PAPER_KINDS[kind as ShopPaperKey] ?? '其他资料';
