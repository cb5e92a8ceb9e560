import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { scanAnswer, scannedCode } from './trace-codes.ts';
import { MOST_SCANNED } from './trace-words.ts';

/** 追溯码 of lots that come in: scanned or taken over from the maker's file, and counted on the shelf. */

const params = z.object({ id: id() });
const codes = z
  .array(scannedCode, '请扫描追溯码')
  .min(1, '请扫描追溯码')
  .max(MOST_SCANNED, `一次最多 ${MOST_SCANNED} 个码`);

const lotRow = z.object({
  id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  bzdw: z.string(),
  ck_name: z.string(),
  lot_no: z.string(),
  expires_on: seconds().nullable(),
  received_at: seconds(),
  /** Pieces on hand, and those whose codes are known to be in stock. */
  quantity: z.int(),
  by_code: z.int(),
  /** Whether its codes can only be picked once they were scanned in. */
  needs_intake: z.boolean(),
});
export type TraceLotRow = z.infer<typeof lotRow>;
const lotCodes = lotRow.extend({
  /** The first of them; a case stands for what is in it. */
  codes: z.array(z.object({ code: z.string(), level_name: z.string(), pieces: z.int() })),
  /** Pieces whose codes a maker's file names for this lot number and nobody has taken in. */
  in_files: z.int(),
});
export type TraceLotData = z.infer<typeof lotCodes>;

const lots = {
  path: '/api/admin/trace/lots',
  scope: 'staff:trace.read',
  orScope: 'staff:order.ship',
} as const;
const writing = { scope: 'staff:trace.write', orScope: 'staff:order.ship', params } as const;

/** Lots on hand, the newest first. */
export const adminTraceLots = endpoint({
  method: 'GET',
  ...lots,
  summary: '批号的入库追溯码',
  query: z.object({
    keywords: text('关键词', 60).default(''),
    ck_id: optional(id()),
    ...pageQuery,
  }),
  data: pageOf(lotRow),
});
export const adminTraceLot = endpoint({
  method: 'GET',
  ...lots,
  path: '/api/admin/trace/lots/:id',
  summary: '一个批号的入库追溯码',
  params,
  data: lotCodes,
});
/** One scan, a paste or a scanner's file; a code that is in already does nothing. */
export const adminTraceLotScan = endpoint({
  method: 'POST',
  ...writing,
  path: '/api/admin/trace/lots/:id/codes',
  summary: '入库扫码',
  perMinute: 600,
  body: z.object({ codes }),
  data: z.object({ answers: z.array(scanAnswer), lot: lotCodes }),
});
/** All codes that makers' files name for the lot number: for a supplier whose file can be trusted. */
export const adminTraceLotFromFiles = endpoint({
  method: 'POST',
  ...writing,
  path: '/api/admin/trace/lots/:id/codes/from-files',
  summary: '按关联关系文件入库',
  data: lotCodes,
});
export const adminTraceLotUnscan = endpoint({
  method: 'POST',
  ...writing,
  path: '/api/admin/trace/lots/:id/codes/take-back',
  summary: '撤回入库扫码',
  body: z.object({ codes }),
  data: lotCodes,
});
/** What lies on the shelf beside what is known of it. It changes nothing but the log. */
export const adminTraceLotCount = endpoint({
  method: 'POST',
  ...writing,
  path: '/api/admin/trace/lots/:id/codes/count',
  summary: '按码盘点批号',
  body: z.object({ codes }),
  data: z.object({
    found_pieces: z.int(),
    missing_pieces: z.int(),
    /** The first of them. */
    missing: z.array(z.string()),
    /** Scanned, and not known to be here. */
    strange: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
});
export type TraceLotCount = z.infer<typeof adminTraceLotCount.data>;
