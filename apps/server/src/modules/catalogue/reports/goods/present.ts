import type { GoodsDossier, GoodsPapersRow } from '@qingnang/contract/goods-papers';
import {
  GOODS_PAPER_KEYS,
  goodsPaperName,
  LEAFLET_KEYS,
  type LeafletKey,
} from '@qingnang/contract/goods-papers-words';
import { PAPER_STATE_NAMES, paperState } from '@qingnang/rules/reports';
import { toSeconds } from '../../../../http/dates.ts';
import { presentPaper } from '../present.ts';
import type { Dossier, DossierRow } from './rules.ts';

/** @param today as `2026-11-21` */
export function presentRow(row: DossierRow, today: string): GoodsPapersRow {
  const state = paperState(row.valid_until, today);
  return {
    id: row.goods_id,
    name: row.name,
    ypgg: row.spec,
    sccj: row.maker,
    approval_no: row.approval_no,
    papers: row.papers,
    missing: row.missing.map(goodsPaperName),
    valid_until: row.valid_until,
    state,
    state_name: PAPER_STATE_NAMES[state],
  };
}

export function presentDossier({ head, papers, leaflet }: Dossier, today: string): GoodsDossier {
  const inOrder = GOODS_PAPER_KEYS.flatMap((kind) => papers.filter((paper) => paper.kind === kind));
  return {
    ...presentRow(head, today),
    list: inOrder.map((paper) => ({
      ...presentPaper(paper, today),
      kind: paper.kind,
      kind_name: goodsPaperName(paper.kind),
    })),
    leaflet: {
      fields: Object.fromEntries(LEAFLET_KEYS.map((key) => [key, leaflet?.fields[key] ?? ''])) as Record<
        LeafletKey,
        string
      >,
      version: leaflet?.version ?? 0,
      updated_by: leaflet?.updated_by ?? '',
      at: leaflet ? toSeconds(leaflet.updated_at) : null,
    },
  };
}
