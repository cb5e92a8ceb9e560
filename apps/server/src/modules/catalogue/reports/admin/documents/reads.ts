import type { ShopPaperKey } from '@qingnang/contract/goods-papers-words';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';

/** A paper of the shop itself, with its file. */
export interface ShopDocumentRow {
  id: number;
  kind: ShopPaperKey;
  name: string;
  number: string;
  valid_until: string | null;
  position: number;
  /** Codes of scopes that the shop may sell by it. */
  opens: string[];
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

/** The shop's papers that are shown, in their order. */
export async function shopDocuments(db: Db): Promise<ShopDocumentRow[]> {
  const { rows } = await sql<ShopDocumentRow>`
    select d.id, d.kind, d.name, d.number, d.valid_until, d.position, d.opens, d.version, d.created_at, s.name as added_by,
      f.id as file_id, f.name as file_name, f.mime, f.size, f.sha256, f.created_at as file_at
    from shop_document d join file f on f.id = d.file_id left join staff s on s.id = d.staff_id
    where d.removed_at is null order by d.position, d.id`.execute(db);
  return rows;
}
