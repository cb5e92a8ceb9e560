import { keysOf } from '@qingnang/contract/keys';
import { type SectionName, SHOP_SECTIONS, type ShopSettings } from '@qingnang/contract/shop-setting-fields';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import { auditOf } from '../../identity/reads.ts';

export interface LastChange {
  section: string;
  at: Date;
  staff: string | null;
}
export interface SettingsPage {
  settings: ShopSettings;
  changes: LastChange[];
  /** Who may look after customers. */
  staff: { id: number; name: string }[];
}

/** All sections with who has changed each last. */
export async function settingsPage(db: Db): Promise<SettingsPage> {
  const [settings, changes, staff] = await Promise.all([
    shopSettings(db),
    sql<LastChange>`
      select distinct on (l.entity_id) l.entity_id as section, l.at, s.name as staff
      from audit_log l left join staff s on s.id = l.staff_id
      where l.entity = 'setting' and l.entity_id = any(${keysOf(SHOP_SECTIONS)})
      order by l.entity_id, l.id desc`.execute(db),
    db.selectFrom('staff').select(['id', 'name']).where('is_active', '=', true).orderBy('id').execute(),
  ]);
  return { settings, changes: changes.rows, staff };
}

const SHOWN = 50;

/** Who has changed a section, the newest first. */
export const sectionHistory = (db: Db, section: SectionName) => auditOf(db, 'setting', section, SHOWN);
