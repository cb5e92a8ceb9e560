import { z } from 'zod';
import { without } from './described.ts';
import { answerShape, requestShape } from './described-schemas.ts';
import { endpoint } from './endpoint.ts';
import { flag, id } from './fields.ts';
import { reasonFields } from './reason-fields.ts';

/** Reasons that people choose from, by the question that they answer; who has chosen one keeps its words. */

const all = z.object({
  list: z.array(
    z.object({
      id: z.int(),
      ...answerShape(reasonFields),
      /** 1 = cases name it: it can be switched off, not deleted. */
      is_used: z.int(),
    }),
  ),
});
export type Reasons = z.infer<typeof all>;
export type Reason = Reasons['list'][number];

const isActive = { is_active: flag().default(1) };
const form = z.object({ ...requestShape(reasonFields), ...isActive });
const changes = z.object({ ...requestShape(without(reasonFields, ['kind', 'nature'])), ...isActive });
export type ReasonForm = z.output<typeof form>;

const scope = 'staff:settings.write';
const byId = z.object({ id: id() });

/** By question, and in the order in which people read them. Every act below answers all of them as they are then. */
export const adminReasons = endpoint({
  method: 'GET',
  path: '/api/admin/reasons',
  scope,
  summary: '原因',
  data: all,
});
export const adminReasonCreate = endpoint({
  method: 'POST',
  path: '/api/admin/reasons',
  scope,
  summary: '新增原因',
  created: true,
  body: form,
  data: all,
});
export const adminReasonUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/reasons/:id',
  scope,
  summary: '修改原因',
  params: byId,
  body: changes,
  data: all,
});
export const adminReasonDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/reasons/:id',
  scope,
  summary: '删除原因',
  params: byId,
  data: all,
});

/** Those that buyers choose from. */
export const ownReasons = endpoint({
  method: 'GET',
  path: '/api/user/reasons',
  scope: 'buyer',
  summary: '可选原因',
  query: z.object({ kind: z.enum(['order_cancel', 'feedback'], '请选择类别') }),
  data: z.object({ list: z.array(z.object({ key: z.string(), text: z.string(), is_complaint: z.int() })) }),
});
