import type { MessageSettings } from '@qingnang/contract/message-settings';
import { MESSAGE_KINDS } from '@qingnang/contract/message-words';
import { maskedPhone } from '@qingnang/rules/phone';
import type { SettingsRow } from './reads.ts';
import { canSms } from './rules.ts';

/** @param hasSms whether the shop sends short messages at all */
export function presentSettings(
  { phone, has_wechat, chosen }: SettingsRow,
  hasSms: boolean,
): MessageSettings {
  const by = new Map(chosen.map((one) => [one.kind, one]));
  const kinds = MESSAGE_KINDS.map((kind) => {
    const { by_wechat = true, by_sms = false } = by.get(kind) ?? {};
    return { kind, by_wechat, by_sms, can_sms: canSms(kind) };
  });
  return { kinds, has_wechat, phone: maskedPhone(phone), has_sms: hasSms };
}
