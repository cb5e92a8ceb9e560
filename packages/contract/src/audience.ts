import { z } from 'zod';
import { int, text } from './fields.ts';

/** For whom something is shown; empty lists = everybody of that dimension. */
export const audienceFields = {
  audience: z.enum(['all', 'visitor', 'member', 'passed'], '请选择可见人群').default('all'),
  ranks: z
    .array(int(0, 3, '等级'))
    .max(4, '最多 4 个等级')
    .default([]),
  provinces: z
    .array(text('省份', 20, 1))
    .max(40, '最多 40 个省份')
    .default([]),
  buyer_types: z
    .array(text('客户类型', 20, 1))
    .max(10, '最多 10 种客户类型')
    .default([]),
};
