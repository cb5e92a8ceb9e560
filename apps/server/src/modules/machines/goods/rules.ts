import type { GoodsRow } from '@qingnang/contract/v1-goods';
import { goodsTexts } from '@qingnang/contract/v1-goods';
import { type Judged, judgeBy } from '../numbers/rules.ts';

/** A row's texts by the import's names; empty = the row says nothing of it. */
export type Said = Record<string, string>;

/** How storage is written where the import reads it. */
const STORAGE = { normal: '', cool: '阴凉', cold: '冷藏', frozen: '冷冻' } as const;

/** What a row says, as an import's row would, or what is wrong with it. */
export function saidOf(row: GoodsRow): Judged<Said> {
  const { external_id: _, kind: __, ephedrine: ___, ...texts } = row;
  const { facts, errors } = judgeBy(goodsTexts, texts);
  if (!facts) return { facts: null, errors };
  const { scope: ____, leaflet, ...said } = facts;
  const numbers = {
    middle_pack: textOf(row.middle_pack),
    case_pack: textOf(row.case_pack),
    min_order: textOf(row.min_order),
  };
  const kinds = { rx_class: row.rx_class ?? '', storage: STORAGE[row.storage ?? 'normal'] };
  const filled = (words: object) =>
    Object.fromEntries(Object.entries(words).map(([field, value]) => [field, value ?? '']));
  const { storage = '', ...leafletSays } = filled(leaflet);
  return {
    facts: { ...filled(said), ...leafletSays, storage_text: storage, ...numbers, ...kinds },
    errors: [],
  };
}

const textOf = (count: number | undefined): string => (count === undefined ? '' : String(count));
