import { DRAFT_FIELDS, type DraftField } from '@qingnang/contract/goods-drafts';
import { goodsForm } from '@qingnang/contract/office';
import type { GoodsNumber } from '@qingnang/contract/reference-fields';
import { parsePriceE4, priceE4 } from '@qingnang/rules/money';
import type { ForbiddenList } from '../../forbidden/rules.ts';
import { UNKNOWN_MAKER } from '../../import/rules.ts';
import { kindErrors, priceText, problemBy, type Values } from '../rules.ts';
import { missingOnShelf } from '../shelf/rules.ts';

/** A draft as it is stored, as far as its row of the grid shows it. */
export interface DraftFacts {
  id: number;
  version: number;
  status: string;
  name: string;
  generic_name: string;
  source_code: string;
  barcode: string;
  min_order: number;
  limit_per_order: number | null;
  limit_per_day: number | null;
  maker: string;
  spec: string;
  unit: string;
  approval_no: string;
  rx_class: string;
  scope: string;
  goods_number: GoodsNumber | null;
  price_e4: number | null;
  category_ids: number[] | null;
}

export type DraftCells = Record<DraftField, string>;
export type DraftErrors = Partial<Record<DraftField, string>>;

/** What a draft says in its cells; what is not known is ''. */
export function cellsOf(draft: DraftFacts): DraftCells {
  const { maker, spec, unit, approval_no, rx_class, scope, price_e4, category_ids } = draft;
  const isClassKnown = !missingOnShelf(draft).includes('缺处方分类');
  return {
    rx_class: isClassKnown ? rx_class : '',
    scope,
    unit,
    spec,
    approval_no,
    maker: maker === UNKNOWN_MAKER ? '' : maker,
    category_ids: (category_ids ?? []).join(','),
    price: price_e4 === null || price_e4 === 0 ? '' : priceText(priceE4(price_e4)),
  };
}

const { rx_class, scope, unit, spec, approval_no, maker, category_ids, prices } = goodsForm.shape;
/** What the goods' form says of a cell. */
const CHECKS: Record<DraftField, (text: string) => string | undefined> = {
  rx_class: (text) => problemBy(rx_class, text),
  scope: (text) => problemBy(scope, text),
  unit: (text) => problemBy(unit, text),
  spec: (text) => problemBy(spec, text),
  approval_no: (text) => problemBy(approval_no, text),
  maker: (text) => problemBy(maker, text),
  category_ids: (text) => problemBy(category_ids, idsOf(text)),
  price: (text) => (text === '' ? '请填写价格' : problemBy(prices, [{ rank: 0, price: text }])),
};

/** `1,2` as ids; what is none stays and is refused. */
export const idsOf = (text: string): number[] =>
  text === '' ? [] : [...new Set(text.split(',').map(Number))].sort((a, b) => a - b);

/** The cells that differ from what is stored, trimmed. */
export function changedCells(draft: DraftFacts, cells: Partial<DraftCells>): Partial<DraftCells> {
  const before = cellsOf(draft);
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap((field) => {
      const text = cells[field]?.trim();
      const isSame = text === before[field] || (field === 'price' && isSamePrice(text, before.price));
      return text === undefined || isSame ? [] : [[field, text]];
    }),
  );
}

/** 12.5 and 12.50 are one price. */
function isSamePrice(one: string | undefined, other: string): boolean {
  const price = one === undefined ? null : parsePriceE4(one);
  return price !== null && price === parsePriceE4(other);
}

/** What is wrong with changed cells, as the goods' form would say; empty when they can be saved. */
export function draftErrors(
  draft: DraftFacts,
  changed: Partial<DraftCells>,
  forbidden: ForbiddenList,
): DraftErrors {
  const errors: DraftErrors = {};
  for (const field of DRAFT_FIELDS) {
    const text = changed[field];
    const wrong = text === undefined ? undefined : CHECKS[field](text);
    if (wrong !== undefined) errors[field] = wrong;
  }
  const { name, generic_name, min_order } = draft;
  const whole = { ...cellsOf(draft), ...changed };
  const found = kindErrors(
    {
      name,
      generic_name,
      min_order,
      approval_no: whole.approval_no,
      maker: whole.maker,
      limit_per_order: draft.limit_per_order ?? undefined,
      limit_per_day: draft.limit_per_day ?? undefined,
    },
    forbidden,
  );
  // Whose number or maker says that it may not be sold here.
  if (found.name) errors[changed.maker === undefined ? 'approval_no' : 'maker'] ??= found.name;
  return errors;
}

const AUDIT_NAMES: Partial<Record<DraftField, string>> = { category_ids: 'categories', price: 'prices' };

/** Changed cells for the log, in the words of the goods' form. */
export function auditOf(draft: DraftFacts, changed: Partial<DraftCells>): { before: Values; after: Values } {
  const before = cellsOf(draft);
  const named = (cells: Partial<DraftCells>) =>
    Object.fromEntries(
      DRAFT_FIELDS.flatMap((field) =>
        changed[field] === undefined ? [] : [[AUDIT_NAMES[field] ?? field, cells[field] ?? '']],
      ),
    );
  return { before: named(before), after: named(changed) };
}
