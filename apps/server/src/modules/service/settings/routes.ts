import type { SectionName } from '@qingnang/contract/shop-setting-fields';
import { adminSettingHistory, adminSettingSaves, adminShopSettings } from '@qingnang/contract/shop-settings';
import type { Db } from '../../../db/client.ts';
import type { Settings } from '../../../db/json-columns.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Staff } from '../../../http/session.ts';
import { presentHistory, presentSettings } from './present.ts';
import { sectionHistory, settingsPage } from './reads.ts';
import { saveSection } from './writes.ts';

async function save<S extends SectionName>(
  { db, staff }: { db: Db; staff: Staff },
  section: S,
  value: Settings[S],
) {
  await saveSection(db, staff, section, value);
  return new Answer(presentSettings(await settingsPage(db)), '已保存，页面上立即生效');
}

const {
  legal,
  contact,
  promises,
  cash_vouchers,
  proposals,
  shipping_life,
  shipping_review,
  cold_chain,
  return_address,
  holidays,
  chat_hours,
  default_manager,
  privacy,
  trace_files,
  speed,
  buyer_factor,
} = adminSettingSaves;

export const routes: readonly Route[] = [
  on(adminShopSettings, async (_input, { db }) => presentSettings(await settingsPage(db))),
  on(legal, ({ body }, call) => save(call, 'legal', body)),
  on(contact, ({ body }, call) => save(call, 'contact', body)),
  on(promises, ({ body }, call) => save(call, 'promises', body)),
  on(cash_vouchers, ({ body }, call) => save(call, 'cash_vouchers', body)),
  on(proposals, ({ body }, call) => save(call, 'proposals', body)),
  on(shipping_life, ({ body }, call) => save(call, 'shipping_life', body)),
  on(shipping_review, ({ body }, call) => save(call, 'shipping_review', body)),
  on(cold_chain, ({ body }, call) => save(call, 'cold_chain', body)),
  on(return_address, ({ body }, call) => save(call, 'return_address', body)),
  on(holidays, ({ body }, call) => save(call, 'holidays', body)),
  on(chat_hours, ({ body }, call) => save(call, 'chat_hours', body)),
  on(default_manager, ({ body }, call) => save(call, 'default_manager', body)),
  on(privacy, ({ body }, call) => save(call, 'privacy', body)),
  on(trace_files, ({ body }, call) => save(call, 'trace_files', body)),
  on(speed, ({ body }, call) => save(call, 'speed', body)),
  on(buyer_factor, ({ body }, call) => save(call, 'buyer_factor', body)),
  on(adminSettingHistory, async ({ params }, { db }) =>
    presentHistory(await sectionHistory(db, params.section)),
  ),
];
