import type { SectionName, SectionValue } from '@qingnang/contract/shop-setting-fields';
import { adminSettingHistory, adminSettingSaves, adminShopSettings } from '@qingnang/contract/shop-settings';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentHistory, presentSettings } from './present.ts';
import { sectionHistory, settingsPage } from './reads.ts';
import { saveSection } from './writes.ts';

const save = <S extends SectionName>(section: S): Route =>
  on(adminSettingSaves[section], async ({ body }, { db, staff }) => {
    await saveSection(db, staff, section, body as SectionValue<S>);
    return new Answer(presentSettings(await settingsPage(db)), '已保存，页面上立即生效');
  });

export const routes: readonly Route[] = [
  on(adminShopSettings, async (_input, { db }) => presentSettings(await settingsPage(db))),
  save('legal'),
  save('contact'),
  save('promises'),
  save('return_address'),
  save('holidays'),
  save('chat_hours'),
  save('default_manager'),
  on(adminSettingHistory, async ({ params }, { db }) =>
    presentHistory(await sectionHistory(db, params.section)),
  ),
];
