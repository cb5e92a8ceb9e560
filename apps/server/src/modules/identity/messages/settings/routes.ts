import { messageSettings, saveMessageSetting } from '@qingnang/contract/message-settings';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentSettings } from './present.ts';
import { messageSettingsOf } from './reads.ts';
import { saveSetting } from './writes.ts';

export const routes: readonly Route[] = [
  on(messageSettings, async (_input, { db, buyer, sms }) =>
    presentSettings(await messageSettingsOf(db, buyer), sms !== null),
  ),
  on(saveMessageSetting, async ({ body }, { db, buyer, sms }) => {
    const { kind, by_wechat, by_sms } = body;
    await saveSetting(db, sms, buyer, { kind, byWechat: by_wechat === 1, bySms: by_sms === 1 });
    return new Answer(presentSettings(await messageSettingsOf(db, buyer), sms !== null), '已保存');
  }),
];
