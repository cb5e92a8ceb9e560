import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { int, pageOf, pageQuery, seconds } from './fields.ts';
import { keysOf } from './keys.ts';
import { RETENTION_ENDS, RETENTION_KINDS } from './retention-words.ts';

/** 保存期限 for staff: how long each kind of data stays, what would go today, what has gone. */

const kind = z.enum(keysOf(RETENTION_KINDS), '没有这类数据');

const rule = z.object({
  kind,
  name: z.string(),
  about: z.string(),
  ground: z.string(),
  end: z.enum(keysOf(RETENTION_ENDS)),
  days: z.int(),
  least: z.int(),
  version: z.int(),
  /** '' = nobody has changed it. */
  updated_by: z.string(),
  updated_at: seconds().nullable(),
  /** The last time that something of it went. */
  last_at: seconds().nullable(),
  last_removed: z.int(),
});
export type RetentionRule = z.infer<typeof rule>;

export const adminRetention = endpoint({
  method: 'GET',
  path: '/api/admin/retention',
  scope: 'staff:audit.read',
  orScope: 'staff:settings.write',
  summary: '保存期限',
  data: z.object({ list: z.array(rule) }),
});

/** What is over today: the next run takes it away. */
export const adminRetentionDue = endpoint({
  method: 'GET',
  path: '/api/admin/retention/due',
  scope: 'staff:audit.read',
  orScope: 'staff:settings.write',
  summary: '今天到期的数据',
  data: z.object({
    list: z.array(
      z.object({
        kind,
        /** What is older goes. */
        cutoff: seconds(),
        count: z.int(),
        oldest: seconds().nullable(),
      }),
    ),
  }),
});

export const adminRetentionSave = endpoint({
  method: 'PUT',
  path: '/api/admin/retention/:kind',
  scope: 'staff:settings.write',
  summary: '修改保存期限',
  params: z.object({ kind }),
  body: z.object({ days: int(1, 36_525, '天数'), version: int(0, 1_000_000, '版本') }),
  data: adminRetention.data,
});

export const adminRetentionHistory = endpoint({
  method: 'GET',
  path: '/api/admin/retention/:kind/history',
  scope: 'staff:audit.read',
  orScope: 'staff:settings.write',
  summary: '保存期限的修改记录',
  params: z.object({ kind }),
  data: z.object({
    list: z.array(
      z.object({ id: z.int(), at: seconds(), staff: z.string(), before: z.string(), after: z.string() }),
    ),
  }),
});

export const adminRetentionRuns = endpoint({
  method: 'GET',
  path: '/api/admin/retention/runs',
  scope: 'staff:audit.read',
  orScope: 'staff:settings.write',
  summary: '到期数据的清理记录',
  query: z.object(pageQuery),
  data: pageOf(
    z.object({ id: z.int(), name: z.string(), cutoff: seconds(), removed: z.int(), at: seconds() }),
  ),
});
