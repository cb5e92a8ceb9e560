import type { ReferenceFacts } from '@qingnang/contract/approval-references';
import { FORBIDDEN_CLASSES } from '@qingnang/contract/forbidden-words';
import { FACT_KEYS, GOODS_FACTS, type GoodsFacts, ofEachFact } from '@qingnang/contract/goods-facts';
import type { GoodsKind, StatedRxClass } from '@qingnang/contract/goods-import-fields';
import type { Leaflet } from '@qingnang/contract/leaflet-fields';
import type { Storage } from '@qingnang/rules/cold-chain';
import { readsAsEphedrine } from '@qingnang/rules/ephedrine';
import { parsePriceE4 } from '@qingnang/rules/money';
import { type ScopeMatch, scopeFor } from '@qingnang/rules/scopes';
import { type ForbiddenList, forbiddenClass } from '../forbidden/rules.ts';
import { approvalNumber, type FilledFacts, fillFrom, NO_FILL } from '../reference/rules.ts';
import { missingForSale } from '../rules.ts';
import { chosenWord } from './choices/rules.ts';
import { classOf, kindOf, type RxClass, rxClassOf, statedRxClass, storageOf } from './classify/rules.ts';
import type { Cells } from './columns/rules.ts';
import { leafletOf, leafletRefusal } from './leaflets/rules.ts';

export interface ImportSettings {
  /** What the file is about where a row does not say. */
  kind: GoodsKind;
  /** The class of drugs that state none; null leaves them to the shop's staff as drafts. */
  rxClass: StatedRxClass | null;
}

/** What rows are judged beside. */
export interface ImportKnown {
  /** Those that goods may have, in their order. */
  scopes: readonly ScopeMatch[];
  /** What may not be sold here. */
  forbidden: ForbiddenList;
}

/** A row ready to be written. Fields that the file leaves empty change nothing of a goods that is already there. */
export interface ImportedGoods {
  name: string;
  genericName: string;
  facts: GoodsFacts;
  maker: string;
  spec: string;
  unit: string;
  approvalNo: string;
  barcode: string;
  /** Null: unknown; a new goods is written as `other` and stays a draft. */
  rxClass: RxClass | null;
  /** '' = unknown. */
  scope: string;
  storage: Storage;
  isEphedrine: boolean;
  isTcm: boolean;
  description: string;
  leaflet: Leaflet;
  sourceCode: string;
  category: string;
  middlePack: number | null;
  casePack: number | null;
  minOrder: number | null;
  priceE4: number | null;
  retailPriceE4: number | null;
}

export type Judged =
  | { kind: 'refused'; reason: string }
  /** `missing` names what keeps it from being sold; empty = complete. */
  | { kind: 'goods'; goods: ImportedGoods; missing: string[]; known: KnownFacts };

/** What the row itself says of what its number knows, too. */
export interface KnownFacts {
  stated: FilledFacts;
  reference: ReferenceFacts | null;
}

/** The maker of goods whose file names none: they stay drafts. */
export const UNKNOWN_MAKER = '（厂家未填）';

const MAX_NAME = 100;
/** The goods form takes no more; staff shorten it. */
const MAX_SPEC = 100;
const MAX_UNIT = 10;
const MAX_MAKER = 100;
const MAX_DESCRIPTION = 20_000;

/**
 * Decides what becomes of one row: goods (complete or draft), or a refusal with its reason.
 * @param known what the shop knows beside the row
 * @param reference what is known of its number; fills what the row leaves empty
 */
export function judgeRow(
  row: Cells,
  settings: ImportSettings,
  { scopes, forbidden }: ImportKnown,
  reference: ReferenceFacts | null = null,
): Judged {
  const known = { stated: statedOf(row), reference };
  const cells = filledCells(row, known);
  const refusal = refusalOf(cells, forbidden);
  if (refusal) return { kind: 'refused', reason: refusal };
  const kind = kindOf(cells, settings.kind);
  const approvalNo = approvalNumber(cells.approval_no || cells.device_no);
  const goods: ImportedGoods = {
    name: cells.name,
    genericName: cells.generic_name,
    facts: factsOf(cells, kind),
    maker: cells.maker || UNKNOWN_MAKER,
    spec: cells.spec,
    unit: cells.unit.length <= MAX_UNIT ? cells.unit : '',
    approvalNo: approvalNo.slice(0, MAX_NAME),
    barcode: barcodeOf(cells.barcode),
    rxClass: rxClassOf(cells, kind) ?? settings.rxClass,
    scope: scopeOf(cells, kind, scopes) ?? '',
    storage: storageOf(cells.storage),
    isEphedrine: cells.hint === 'ephedrine_compound' || readsAsEphedrine(cells.name, cells.generic_name),
    isTcm: kind === 'tcm',
    description: cells.description.slice(0, MAX_DESCRIPTION),
    leaflet: leafletOf(cells),
    sourceCode: cells.source_code,
    category: cells.category,
    middlePack: countOf(cells.middle_pack),
    casePack: countOf(cells.case_pack),
    minOrder: countOf(cells.min_order),
    priceE4: priceOf(cells.price),
    retailPriceE4: priceOf(cells.retail_price),
  };
  return { kind: 'goods', goods, missing: missingOf(cells, goods, kind), known };
}

const scopeOf = (cells: Cells, kind: GoodsKind, scopes: readonly ScopeMatch[]): string | null => {
  const goodsClass = classOf(cells, kind);
  return goodsClass && scopeFor(goodsClass, cells.name + cells.generic_name, scopes);
};

const statedOf = ({ maker, mah, dosage_form, rx_class }: Cells): FilledFacts => ({
  maker,
  mah,
  dosage_form,
  rx_class: statedRxClass(rx_class) ?? '',
});

function filledCells(row: Cells, { stated, reference }: KnownFacts): Cells {
  const { filled } = reference ? fillFrom(stated, reference) : NO_FILL;
  const cells = { ...row, ...filled };
  // Lists of the authority name only who holds the number where he makes the drug himself.
  return { ...cells, maker: cells.maker || cells.mah };
}

function factsOf(cells: Cells, kind: GoodsKind): GoodsFacts {
  const facts = ofEachFact((key) => chosenWord(key, cells[key]) ?? '');
  return { ...facts, dosage_form: facts.dosage_form || (kind === 'tcm' ? '中药饮片' : '') };
}

function refusalOf(cells: Cells, list: ForbiddenList): string | null {
  const { name, approval_no, maker, hint, kind } = cells;
  if (Object.values(cells).every((cell) => cell === '')) return '空行';
  if (name === '') return '缺名称';
  // Neither control characters nor what stands for a byte that is none of the file's encoding.
  if (!/^[ -~\u0080-\ufffc\ufffe\uffff]*$/.test(Object.values(cells).join('')))
    return '含有不能识别的字符，请检查文件编码';
  if (name.length > MAX_NAME) return `名称超过 ${MAX_NAME} 个字`;
  if (maker.length > MAX_MAKER) return `厂家超过 ${MAX_MAKER} 个字`;
  const tooLong = leafletRefusal(leafletOf(cells));
  if (tooLong) return tooLong;
  const strange = FACT_KEYS.find((key) => chosenWord(key, cells[key]) === null);
  if (strange) return `${GOODS_FACTS[strange].label}无法识别`;
  const hints = [hint, kind].filter((word) => word !== '');
  const forbidden = forbiddenClass(list, {
    name,
    genericName: cells.generic_name,
    approvalNo: approval_no,
    maker,
    hints,
  });
  return forbidden && `禁售：${FORBIDDEN_CLASSES[forbidden]}`;
}

/** What is not allowed on sale without: the trade's rules, then what the shop itself needs. */
function missingOf(cells: Cells, goods: ImportedGoods, kind: GoodsKind): string[] {
  const { spec, unit, priceE4, approvalNo, rxClass, scope } = goods;
  const paper = kind === 'drug' || kind === 'device' ? kind : null;
  const missing = missingForSale({
    maker: cells.maker,
    spec,
    unit,
    priceE4,
    approvalNo,
    paper,
    rxClass,
    scope,
  });
  // The file says something that cannot be used.
  reword(missing, '缺单位', '单位过长', cells.unit !== '');
  reword(missing, '缺价格', '价格无法识别', priceE4 === null && cells.price !== '');
  if (goods.spec.length > MAX_SPEC) missing.push(`规格超过 ${MAX_SPEC} 个字`);
  if (cells.hint === 'abortion') missing.push('终止妊娠药品须人工审核');
  return missing;
}

function reword(words: string[], word: string, better: string, isBetter: boolean): void {
  const at = words.indexOf(word);
  if (isBetter && at >= 0) words[at] = better;
}

/** Digits of a barcode; one that a spreadsheet has turned into 6.9E+12 is worth nothing. */
function barcodeOf(text: string): string {
  const digits = text.normalize('NFKC').replace(/\s/g, '');
  return /^\d{8,14}$/.test(digits) ? digits : '';
}

/** 10盒, 1,200 and ４００ are counts. */
function countOf(text: string): number | null {
  const bare = text.normalize('NFKC').replace(/[,\s]/g, '');
  const number = Number(/^\d{1,6}(?=\D*$)/.exec(bare)?.[0]);
  return number >= 1 ? number : null;
}

/** ¥1,234.50 and 12.50元 are prices; more than four decimals and words are none. */
function priceOf(text: string): number | null {
  const bare = text.normalize('NFKC').replace(/[¥￥,\s元]/g, '');
  const trimmed = bare.replace(/(\.\d{4})0+$/, '$1');
  const price = parsePriceE4(trimmed);
  return price === null ? null : Number(price);
}
