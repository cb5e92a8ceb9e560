import { z } from 'zod';
import { without } from './described.ts';
import { answerShape, requestShape } from './described-schemas.ts';
import { endpoint } from './endpoint.ts';
import { flag, text } from './fields.ts';
import { scopeFields } from './reference-fields.ts';

/** 基础资料: what customers and goods are told apart by, kept by staff. */

/** 1 = something bears it: it can be switched off, not deleted. */
const isUsed = { is_used: z.int() };

const all = z.object({
  scopes: z.array(z.object({ ...answerShape(scopeFields), ...isUsed })),
});
export type Reference = z.infer<typeof all>;
export type ReferenceScope = Reference['scopes'][number];

const code = () =>
  text('代码', 30, 2).regex(/^[a-z][a-z0-9_]*$/, '代码以小写字母开头，只有小写字母、数字和下划线');
const isActive = { is_active: flag().default(1) };

const scopeChanges = z.object({ ...requestShape(without(scopeFields, ['code'])), ...isActive });
const scopeForm = scopeChanges.extend({ code: code() });
export type ScopeForm = z.output<typeof scopeForm>;

const scope = 'staff:settings.write';
const byCode = z.object({ code: text('代码', 30, 1) });

/** In the order in which people read them. Every act below answers all of them as they are then. */
export const adminReference = endpoint({
  method: 'GET',
  path: '/api/admin/reference',
  scope,
  summary: '基础资料',
  data: all,
});
export const adminScopeCreate = endpoint({
  method: 'POST',
  path: '/api/admin/reference/scopes',
  scope,
  summary: '新增经营范围',
  created: true,
  body: scopeForm,
  data: all,
});
export const adminScopeUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/reference/scopes/:code',
  scope,
  summary: '修改经营范围',
  params: byCode,
  body: scopeChanges,
  data: all,
});
export const adminScopeDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/reference/scopes/:code',
  scope,
  summary: '删除经营范围',
  params: byCode,
  data: all,
});
