import type { GoodsDossier, GoodsLeaflet, GoodsPapersRow } from '@qingnang/contract/goods-papers';
import { GOODS_PAPER_KEYS, goodsPaperName } from '@qingnang/contract/goods-papers-words';
import { leafletEntries, ofEachLeafletField } from '@qingnang/contract/leaflet-fields';
import { PAPER_STATE_NAMES, paperState } from '@qingnang/rules/reports';
import { toSeconds } from '../../../../http/dates.ts';
import { presentPaper } from '../present.ts';
import type { Dossier, DossierRow, GoodsPaperRow, ShownDossier } from './rules.ts';

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
  return {
    ...presentRow(head, today),
    rx_class: head.rx_class,
    list: inOrder(papers).map((paper) => ({
      ...presentPaper(paper, today),
      kind: paper.kind,
      kind_name: goodsPaperName(paper.kind),
    })),
    leaflet: {
      fields: ofEachLeafletField((key) => leaflet?.fields[key] ?? ''),
      version: leaflet?.version ?? 0,
      updated_by: leaflet?.updated_by ?? '',
      at: leaflet ? toSeconds(leaflet.updated_at) : null,
    },
  };
}

/** What buyers may know of it. */
export const presentLeaflet = ({ rx_class, fields, papers }: ShownDossier): GoodsLeaflet => ({
  fields: leafletEntries(rx_class, fields).flatMap(({ key, label }) => {
    const words = fields[key];
    return words ? [{ key, label, words }] : [];
  }),
  papers: inOrder(papers).map(({ kind, number, valid_until }) => ({
    kind_name: goodsPaperName(kind),
    number,
    valid_until,
  })),
});

const inOrder = <Paper extends Pick<GoodsPaperRow, 'kind'>>(papers: readonly Paper[]): Paper[] =>
  GOODS_PAPER_KEYS.flatMap((kind) => papers.filter((paper) => paper.kind === kind));
