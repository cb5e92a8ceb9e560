import type { GoodsKind, StatedRxClass } from '@qingnang/contract/goods-import-fields';
import type { GoodsClass } from '@qingnang/contract/reference-fields';
import type { Storage } from '@qingnang/rules/cold-chain';
import type { Cells } from '../columns/rules.ts';

const DEVICE_NO = /械(注|备)|医疗器械/;

/** @param fallback what the whole file is about, when a row does not say */
export function kindOf(cells: Cells, fallback: GoodsKind): GoodsKind {
  if (cells.kind.includes('中药饮片') || cells.tcm_flag === '1' || cells.kind === '饮片') return 'tcm';
  const number = cells.approval_no || cells.device_no;
  if (DEVICE_NO.test(number)) return 'device';
  if (/国药准字|^[HZSBJTX][JC]?\d{8}$/i.test(number)) return 'drug';
  if (/[国卫]食健|保健食品/.test(number + cells.kind)) return 'food';
  if (/消(字|证)|消毒/.test(number)) return 'general';
  return fallback;
}

export type RxClass = 'rx' | 'otc_a' | 'otc_b' | 'device' | 'tcm' | 'other';

const INJECTION = /注射|针剂|粉针|输液|冻干/;

/**
 * The prescription class, only where it is certain: stated by the file, or injections, which are always 处方药. Null is for
 * the shop's staff to decide.
 */
export function rxClassOf(cells: Cells, kind: GoodsKind): RxClass | null {
  if (kind === 'tcm') return 'tcm';
  if (kind === 'device') return 'device';
  if (kind !== 'drug') return 'other';
  const stated = statedRxClass(cells.rx_class);
  if (stated !== null) return stated;
  return INJECTION.test(cells.dosage_form) || /注射/.test(cells.name) ? 'rx' : null;
}

/** The class of a drug as files write it; null when the words tell none. */
export function statedRxClass(text: string): StatedRxClass | null {
  const words = text.toLowerCase();
  if (/乙类|otc_?b|otc乙/.test(words)) return 'otc_b';
  if (/甲类|otc_?a|otc甲/.test(words)) return 'otc_a';
  return /^(rx|处方药|处方|是)$/.test(words) ? 'rx' : null;
}

/** What the row says that the goods is, by which its business scope is found; null when it does not tell. */
export function classOf(cells: Cells, kind: GoodsKind): GoodsClass | null {
  switch (kind) {
    case 'tcm':
      return 'tcm_pieces';
    case 'device':
      return deviceClass(cells.approval_no || cells.device_no);
    case 'food':
      return 'food';
    case 'general':
      return 'general';
    case 'drug':
      return drugClass(cells);
  }
}

/** 械备: class I. 国械注准 20153xxxxxx: the digit after the year is the class. */
function deviceClass(number: string): GoodsClass | null {
  if (number.includes('械备')) return 'device1';
  const digit = /械注[准进许]?\D*\d{4}([123])\d{6}/.exec(number)?.[1];
  return digit === undefined ? null : (`device${digit}` as GoodsClass);
}

function drugClass(cells: Cells): GoodsClass | null {
  const { hint, name, approval_no, category } = cells;
  if (hint === 'hormone_peptide' && !/胰岛素|甘舒霖|优思灵|万苏林/.test(name)) return 'hormone';
  const letter = /(?:国药准字|^)\s*([HZSBJT])[JC]?\d{8}/i
    .exec(approval_no.normalize('NFKC'))?.[1]
    ?.toUpperCase();
  if (letter === 'Z' || category.includes('中成药')) return 'patent_tcm';
  if (letter === 'S' || category.includes('生物制品')) return 'biologic';
  return letter === 'H' || letter === 'J' || category.includes('化学药品') ? 'chemical' : null;
}

const NOT_FROZEN = /(不得|不可|不能|不宜|避免|请勿|勿|禁止|严禁|防止)冷冻/g;
/** Below zero: `-15℃`, but not the end of `10-30℃`. */
const BELOW_ZERO = /零下|(?<![\d℃]\s*)[-－−]\s*\d{2}\s*℃/;

/** 冷藏 2–8℃, 冷冻 below −10℃, 阴凉 up to 20℃, otherwise 常温. */
export function storageOf(text: string): Storage {
  if (/冷藏|冷链|2\s*[-~～–至]\s*8|2-8/.test(text)) return 'cold';
  const kept = text.replace(NOT_FROZEN, '');
  if (kept.includes('冷冻') || BELOW_ZERO.test(kept)) return 'frozen';
  return /阴凉|凉暗|20\s*℃|20度/.test(text) ? 'cool' : 'normal';
}
