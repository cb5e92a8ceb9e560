import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, idOrZero, int, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import {
  DEMANDS,
  fieldsOf,
  PROMISE_ICONS,
  type SectionName,
  type SectionValue,
  type SettingField,
  SHOP_SECTIONS,
  type ShopSettings,
} from './shop-setting-fields.ts';

/** 店铺设置: what staff set of the shop by section, who has changed it, and what of it every page shows. */

const icons = keysOf(PROMISE_ICONS);
const demands = keysOf(DEMANDS);
const WEEK = 7;

const promise = z.object({
  icon: z.enum(icons, '请选择图标'),
  title: text('标题', 12, 1),
  words: text('内容', 24, 1),
});

type Schemas = Record<SettingField['kind'], { sent: (field: SettingField) => z.ZodType; shown: z.ZodType }>;

const most = ({ label, max }: SettingField) => [max, `${label}最多 ${max} 项`] as const;

/** What a request brings and what an answer shows, by kind. */
const SCHEMAS: Schemas = {
  line: { sent: ({ label, max }) => text(label, max).default(''), shown: z.string() },
  folder: {
    sent: ({ label, max }) =>
      text(label, max)
        .regex(/^(|[a-z0-9][a-z0-9-]*)$/, `${label}只能填写小写字母、数字和“-”`)
        .default(''),
    shown: z.string(),
  },
  phone: {
    sent: ({ label, max }) =>
      text(label, max)
        .regex(/^[\d-]*$/, `${label}只能填写数字和“-”`)
        .default(''),
    shown: z.string(),
  },
  qq: {
    sent: ({ label, max }) =>
      text(label, max)
        .regex(/^(|[1-9]\d{4,})$/, `${label}是 5 至 ${max} 位数字`)
        .default(''),
    shown: z.string(),
  },
  percent: {
    sent: ({ label, max }) => int(0, max, label),
    shown: z.int(),
  },
  hours: {
    sent: ({ label, max }) => int(1, max, label),
    shown: z.int(),
  },
  count_days: {
    sent: ({ label, max }) => int(0, max, label).default(0),
    shown: z.int(),
  },
  wait: {
    sent: ({ label, max }) => int(1, max, label),
    shown: z.int(),
  },
  milliseconds: {
    sent: ({ label, max }) => int(1, max, label),
    shown: z.int(),
  },
  clock: {
    sent: ({ label }) =>
      z
        .string()
        .regex(/^(|([01]\d|2[0-3]):[0-5]\d|24:00)$/, `${label}时间格式为 09:00`)
        .default(''),
    shown: z.string(),
  },
  weekdays: {
    sent: (field) =>
      z
        .array(int(1, WEEK, field.label))
        .max(...most(field))
        .default([]),
    shown: z.array(z.int()),
  },
  days: {
    sent: (field) =>
      z
        .array(day(field.label))
        .max(...most(field))
        .default([]),
    shown: z.array(z.string()),
  },
  staff: { sent: () => idOrZero().default(0), shown: z.int() },
  promises: {
    sent: (field) =>
      z
        .array(promise)
        .max(...most(field))
        .default([]),
    shown: z.array(z.object({ icon: z.enum(icons), title: z.string(), words: z.string() })),
  },
  demand: {
    sent: ({ label }) => z.enum(demands, `请选择${label}`),
    shown: z.enum(demands),
  },
};

/** The fields of a section as a shape for `z.object`. */
const shapeOf = <S extends SectionName>(section: S, schemaOf: (field: SettingField) => z.ZodType) =>
  Object.fromEntries(fieldsOf(section).map(([name, field]) => [name, schemaOf(field)])) as {
    [Name in keyof SectionValue<S>]: z.ZodType<SectionValue<S>[Name]>;
  };

const sent = <S extends SectionName>(section: S) =>
  z.object(shapeOf(section, (field) => SCHEMAS[field.kind].sent(field)));
const shown = <S extends SectionName>(section: S) =>
  z.object({
    value: z.object(shapeOf(section, ({ kind }) => SCHEMAS[kind].shown)),
    /** null: nobody has set it. */
    changed_at: seconds().nullable(),
    changed_by: z.string(),
  });

const allSections = z.object({
  legal: shown('legal'),
  contact: shown('contact'),
  promises: shown('promises'),
  cash_vouchers: shown('cash_vouchers'),
  proposals: shown('proposals'),
  shipping_life: shown('shipping_life'),
  shipping_review: shown('shipping_review'),
  cold_chain: shown('cold_chain'),
  return_address: shown('return_address'),
  holidays: shown('holidays'),
  chat_hours: shown('chat_hours'),
  default_manager: shown('default_manager'),
  privacy: shown('privacy'),
  trace_files: shown('trace_files'),
  speed: shown('speed'),
  buyer_factor: shown('buyer_factor'),
});

export const adminShopSettings = endpoint({
  method: 'GET',
  path: '/api/admin/shop-settings',
  scope: 'staff:settings.write',
  summary: '店铺设置',
  data: z.object({ sections: allSections, staff: z.array(z.object({ id: z.int(), name: z.string() })) }),
});

const save = <S extends SectionName>(section: S) =>
  endpoint({
    method: 'PUT',
    path: `/api/admin/shop-settings/${section}`,
    scope: 'staff:settings.write',
    summary: `修改${SHOP_SECTIONS[section].title}`,
    body: sent(section),
    data: adminShopSettings.data,
  });

/** One call for each section. */
export const adminSettingSaves = {
  legal: save('legal'),
  contact: save('contact'),
  promises: save('promises'),
  cash_vouchers: save('cash_vouchers'),
  proposals: save('proposals'),
  shipping_life: save('shipping_life'),
  shipping_review: save('shipping_review'),
  cold_chain: save('cold_chain'),
  return_address: save('return_address'),
  holidays: save('holidays'),
  chat_hours: save('chat_hours'),
  default_manager: save('default_manager'),
  privacy: save('privacy'),
  trace_files: save('trace_files'),
  speed: save('speed'),
  buyer_factor: save('buyer_factor'),
};

export const adminSettingHistory = endpoint({
  method: 'GET',
  path: '/api/admin/shop-settings/:section/history',
  scope: 'staff:settings.write',
  summary: '店铺设置的修改记录',
  params: z.object({ section: z.enum(keysOf(SHOP_SECTIONS)) }),
  data: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        at: seconds(),
        staff: z.string(),
        changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
});

// ── what every page shows of it ──

/** Of the common answer; what is not set is empty. */
export const shopFooter = z.object({
  licences: z.array(z.object({ name: z.string(), number: z.string() })),
  icp: z.string(),
  police: z.string(),
  drug_report: z.string(),
  address: z.string(),
  hours: z.string(),
  promises: SCHEMAS.promises.shown as z.ZodType<ShopSettings['promises']['promises']>,
});
export type ShopFooter = z.infer<typeof shopFooter>;

const licence = z.object({
  name: z.string(),
  number: z.string(),
  /** `2030-12-31`; '' = without an end. */
  valid_until: z.string(),
  /** Where everybody reads its scan. */
  url: z.string(),
  is_picture: z.int(),
});
export type Licence = z.infer<typeof licence>;

/** The scan of a licence that is valid today. */
export const LICENCE_FILE = '/api/focus/licences/:id/file';

/** 证照公示: the shop's own licences (企业证照) that are valid today. */
export const shopLicences = endpoint({
  method: 'GET',
  path: '/api/focus/licences',
  scope: 'public',
  summary: '网站资质证照',
  data: z.object({ list: z.array(licence) }),
});
