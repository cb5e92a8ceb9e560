import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { decimal, id, optional, pageOf, pageQuery, seconds, text } from './fields.ts';

/** 冷链: a parcel of cold goods, its recorder, and the temperatures at both ends of its way. Degrees Celsius with one decimal. */

export const degrees = (name: string) =>
  decimal(
    z.coerce
      .number(`请填写${name}`)
      .min(-50, `${name}不正确`)
      .max(60, `${name}不正确`)
      .transform((value) => Math.round(value * 10) / 10),
  );

/** What whoever ships says of a parcel of cold goods. */
export const coldForm = z.object({
  box_no: text('保温箱号', 40, 1),
  recorder_no: text('温度记录仪号', 40, 1),
  temperature: degrees('启运温度'),
  /** Why it leaves on a day on which none leaves. */
  day_reason: text('停发日发货的原因', 100).default(''),
  /** The recorder's file where it is there already (purpose `temperature`). */
  file_id: optional(id()),
});
export type ColdForm = z.output<typeof coldForm>;

/** A parcel of cold goods as staff and its buyer see it. */
export const coldParcel = z.object({
  /** Which class of the cold chain it is of; it holds no other. */
  storage: z.enum(['cold', 'frozen']),
  box_no: z.string(),
  recorder_no: z.string(),
  departed: z.number(),
  /** The recorder's file; '' = it has not been brought yet. */
  file_url: z.string(),
  /** As the buyer read it; null = not yet. */
  arrived: z.number().nullable(),
});
export type ColdParcel = z.infer<typeof coldParcel>;

export const COLD_STATES = ['no_file', 'warm', 'all'] as const;

/** 冷链包裹: those without a file first of all. */
export const adminColdParcels = endpoint({
  method: 'GET',
  path: '/api/admin/cold-parcels',
  scope: 'staff:order.ship',
  orScope: 'staff:quality.write',
  summary: '冷链包裹',
  query: z.object({
    /** no_file: its temperatures are still to be brought; warm: it came outside what its goods keep at. */
    state: optional(z.enum(COLD_STATES, '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(
    coldParcel.extend({
      /** Of the parcel. */
      id: z.int(),
      shipment_no: z.string(),
      order_id: z.int(),
      order_no: z.string(),
      company: z.string(),
      carrier: z.string(),
      tracking_no: z.string(),
      shipped_at: seconds(),
      arrived_at: seconds().nullable(),
      day_reason: z.string(),
    }),
  ).extend({ no_file: z.int(), warm: z.int() }),
});

export const adminColdFile = endpoint({
  method: 'POST',
  path: '/api/admin/cold-parcels/:id/file',
  scope: 'staff:order.ship',
  summary: '上传冷链包裹的温度记录',
  params: z.object({ id: id() }),
  body: z.object({ file_id: id() }),
  data: z.object({ file_url: z.string() }),
});
