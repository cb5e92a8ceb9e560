import type { GoodsPaperKey } from '@qingnang/contract/goods-papers-words';
import type { Leaflet } from '@qingnang/contract/leaflet-fields';

export interface GoodsPaperRow {
  id: number;
  kind: GoodsPaperKey;
  number: string;
  valid_until: string | null;
  version: number;
  created_at: Date;
  added_by: string | null;
  file_id: number;
  file_name: string;
  mime: string;
  /** Bytes. */
  size: number;
  sha256: string;
  file_at: Date;
}

/** A goods with how its dossier stands. */
export interface DossierRow {
  goods_id: number;
  name: string;
  spec: string;
  maker: string;
  approval_no: string;
  rx_class: string;
  papers: number;
  /** Kinds that belong to it and are not there. */
  missing: GoodsPaperKey[];
  /** Of the paper that ends first. */
  valid_until: string | null;
}

export interface LeafletRow {
  fields: Leaflet;
  version: number;
  updated_by: string | null;
  updated_at: Date;
}

export interface Dossier {
  head: DossierRow;
  papers: GoodsPaperRow[];
  leaflet: LeafletRow | undefined;
}

/** What buyers may know of a goods' dossier. */
export interface ShownDossier {
  rx_class: string;
  /** {} = nobody has written it yet. */
  fields: Leaflet;
  papers: Pick<GoodsPaperRow, 'kind' | 'number' | 'valid_until'>[];
}
