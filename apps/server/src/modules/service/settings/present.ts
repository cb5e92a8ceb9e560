import { changesBetween } from '@qingnang/contract/audit-changes';
import { fieldName, insideOf, valueWords } from '@qingnang/contract/audit-words';
import type { SectionName, SectionValue } from '@qingnang/contract/shop-setting-fields';
import type { adminSettingHistory, adminShopSettings } from '@qingnang/contract/shop-settings';
import type { z } from 'zod';
import { toSeconds } from '../../../http/dates.ts';
import type { SettingsPage, sectionHistory } from './reads.ts';

type Data = z.output<typeof adminShopSettings.data>;

export function presentSettings({ settings, changes, staff }: SettingsPage): Data {
  const section = <S extends SectionName>(name: S) => {
    const value: SectionValue<S> = settings[name];
    const last = changes.find((change) => change.section === name);
    return {
      value,
      changed_at: last ? toSeconds(last.at) : null,
      changed_by: last ? (last.staff ?? '系统') : '',
    };
  };
  return {
    sections: {
      legal: section('legal'),
      contact: section('contact'),
      promises: section('promises'),
      cash_vouchers: section('cash_vouchers'),
      proposals: section('proposals'),
      shipping_life: section('shipping_life'),
      shipping_review: section('shipping_review'),
      cold_chain: section('cold_chain'),
      return_address: section('return_address'),
      holidays: section('holidays'),
      chat_hours: section('chat_hours'),
      default_manager: section('default_manager'),
      privacy: section('privacy'),
      trace_files: section('trace_files'),
      speed: section('speed'),
      buyer_factor: section('buyer_factor'),
    },
    staff,
  };
}

type Entry = Awaited<ReturnType<typeof sectionHistory>>[number];

export const presentHistory = (entries: readonly Entry[]): z.output<typeof adminSettingHistory.data> => ({
  list: entries.map(({ id, at, staff, before, after }) => ({
    id,
    at: toSeconds(at),
    staff: staff ?? '系统',
    changes: changesBetween(
      JSON.stringify(before ?? {}),
      JSON.stringify(after ?? {}),
      insideOf('setting'),
    ).map((change) => ({
      field: nameOf(change.field),
      before: valueWords('setting', change.field, change.before),
      after: valueWords('setting', change.field, change.after),
    })),
  })),
});

const nameOf = (field: string) => fieldName('setting', field);
