/** What staff have set of the shop (contract/shop-setting-fields), as every page reads it. */

import { keysOf } from '@qingnang/contract/keys';
import { SHOP_SECTIONS, type ShopSettings, unsetSection } from '@qingnang/contract/shop-setting-fields';
import type { Db } from './client.ts';
import { FRESH_MS, remember } from './memory.ts';
import { readSetting } from './settings.ts';

const SECTIONS = keysOf(SHOP_SECTIONS);

/** By database: what was read last, however long ago. */
const lastRead = new WeakMap<Db, ShopSettings>();

/** All sections, those that nobody has set as if they were empty; at most 5 seconds old, or at once where this process changes them. */
export const shopSettings = remember(FRESH_MS, async (db): Promise<ShopSettings> => {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', SECTIONS).execute();
  const unset = Object.fromEntries(SECTIONS.map((section) => [section, unsetSection(section)]));
  const set = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const settings = { ...unset, ...set } as ShopSettings;
  lastRead.set(db, settings);
  return settings;
});

/** The hot line as it was last read, '' before that: for pages in trouble, which the database may be the cause of. */
export const lastHotLine = (db: Db): string => lastRead.get(db)?.contact.hot_line ?? '';

/** The part of an order that cash vouchers may pay; 2000 = 20 %. */
export const voucherShareOf = async (db: Db): Promise<number> =>
  (await shopSettings(db)).cash_vouchers.share * 100;

/** How long an order waits for somebody's yes. */
export const proposalHours = async (db: Db): Promise<number> => (await shopSettings(db)).proposals.hours;

/** Whether staff have opened the shop: until then visitors are told that it is being prepared, and nobody buys. */
export const shopIsOpen = remember(
  FRESH_MS,
  async (db) => (await readSetting(db, 'opened_at')) !== undefined,
);
