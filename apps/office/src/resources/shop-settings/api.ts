import type { SectionName, SectionValue } from '@qingnang/contract/shop-setting-fields';
import type {
  adminSettingHistory,
  adminSettingSaves,
  adminShopSettings,
} from '@qingnang/contract/shop-settings';
import { useQuery } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';

export type Settings = DataOf<typeof adminShopSettings>;
export type Colleague = Settings['staff'][number];
export type SettingChange = DataOf<typeof adminSettingHistory>['list'][number];

const KEY = ['shop-settings'];

export const useShopSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof adminShopSettings>('GET /api/admin/shop-settings', { signal }),
  });

export const useSectionHistory = (section: SectionName) =>
  useQuery({
    queryKey: [...KEY, 'history', section],
    queryFn: ({ signal }) =>
      call<typeof adminSettingHistory>('GET /api/admin/shop-settings/:section/history', {
        at: { section },
        signal,
      }),
  });

type Saves = typeof adminSettingSaves;
const SAVES: { [S in SectionName]: (body: SectionValue<S>) => Promise<{ message: string }> } = {
  legal: (body) => callAndHear<Saves['legal']>('PUT /api/admin/shop-settings/legal', { body }),
  contact: (body) => callAndHear<Saves['contact']>('PUT /api/admin/shop-settings/contact', { body }),
  promises: (body) => callAndHear<Saves['promises']>('PUT /api/admin/shop-settings/promises', { body }),
  cash_vouchers: (body) =>
    callAndHear<Saves['cash_vouchers']>('PUT /api/admin/shop-settings/cash_vouchers', { body }),
  proposals: (body) => callAndHear<Saves['proposals']>('PUT /api/admin/shop-settings/proposals', { body }),
  return_address: (body) =>
    callAndHear<Saves['return_address']>('PUT /api/admin/shop-settings/return_address', { body }),
  holidays: (body) => callAndHear<Saves['holidays']>('PUT /api/admin/shop-settings/holidays', { body }),
  chat_hours: (body) => callAndHear<Saves['chat_hours']>('PUT /api/admin/shop-settings/chat_hours', { body }),
  default_manager: (body) =>
    callAndHear<Saves['default_manager']>('PUT /api/admin/shop-settings/default_manager', { body }),
  shipping_life: (body) =>
    callAndHear<Saves['shipping_life']>('PUT /api/admin/shop-settings/shipping_life', { body }),
  shipping_review: (body) =>
    callAndHear<Saves['shipping_review']>('PUT /api/admin/shop-settings/shipping_review', { body }),
  cold_chain: (body) => callAndHear<Saves['cold_chain']>('PUT /api/admin/shop-settings/cold_chain', { body }),
  privacy: (body) => callAndHear<Saves['privacy']>('PUT /api/admin/shop-settings/privacy', { body }),
  trace_files: (body) =>
    callAndHear<Saves['trace_files']>('PUT /api/admin/shop-settings/trace_files', { body }),
  speed: (body) => callAndHear<Saves['speed']>('PUT /api/admin/shop-settings/speed', { body }),
  buyer_factor: (body) =>
    callAndHear<Saves['buyer_factor']>('PUT /api/admin/shop-settings/buyer_factor', { body }),
};

export const useSaveSection = <S extends SectionName>(section: S) => useAct([KEY], SAVES[section]);
