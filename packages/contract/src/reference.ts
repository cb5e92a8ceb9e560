import { z } from 'zod';
import { without } from './described.ts';
import { answerShape, requestShape } from './described-schemas.ts';
import { endpoint } from './endpoint.ts';
import { flag, int, text } from './fields.ts';
import { buyerTypeFields, rankFields, scopeFields } from './reference-fields.ts';

/** 基础资料: what customers and goods are told apart by, kept by staff. */

/** 1 = something bears it: it can be switched off, not deleted. */
const isUsed = { is_used: z.int() };

const brought = {
  kind: text('证照名称', 40, 1),
  name: text('名称', 40).default(''),
  is_required: flag().default(0),
  is_long_term: flag().default(0),
};
const papersAnswer = z.array(
  z.object({ kind: z.string(), name: z.string(), is_required: z.int(), is_long_term: z.int() }),
);
/** A type of buyers as a company chooses it. */
export const buyerTypeChoice = z.object({
  ...answerShape(without(buyerTypeFields, ['sort', 'is_active'])),
  papers: papersAnswer,
});

const all = z.object({
  /** From the lowest. */
  ranks: z.array(z.object({ rank: z.int(), ...answerShape(rankFields) })),
  buyer_types: z.array(z.object({ ...answerShape(buyerTypeFields), papers: papersAnswer, ...isUsed })),
  scopes: z.array(z.object({ ...answerShape(scopeFields), ...isUsed })),
});
export type Reference = z.infer<typeof all>;
export type ReferenceRank = Reference['ranks'][number];
export type ReferenceType = Reference['buyer_types'][number];
export type ReferenceScope = Reference['scopes'][number];

const code = (most: number) =>
  text('代码', most, 2).regex(/^[a-z][a-z0-9_]*$/, '代码以小写字母开头，只有小写字母、数字和下划线');
const isActive = { is_active: flag().default(1) };

const scopeChanges = z.object({ ...requestShape(without(scopeFields, ['code'])), ...isActive });
const scopeForm = scopeChanges.extend({ code: code(scopeFields.code.max) });
export type ScopeForm = z.output<typeof scopeForm>;

const typeChanges = z.object({
  ...requestShape(without(buyerTypeFields, ['code'])),
  ...isActive,
  papers: z.array(z.object(brought), '请选择证照').max(30, '证照最多 30 项').default([]),
});
const typeForm = typeChanges.extend({ code: code(buyerTypeFields.code.max) });
export type TypeForm = z.output<typeof typeForm>;

const rankForm = z.object(requestShape(rankFields));
export type RankForm = z.output<typeof rankForm>;

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

export const adminTypeCreate = endpoint({
  method: 'POST',
  path: '/api/admin/reference/buyer-types',
  scope,
  summary: '新增客户类型',
  created: true,
  body: typeForm,
  data: all,
});
export const adminTypeUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/reference/buyer-types/:code',
  scope,
  summary: '修改客户类型',
  params: byCode,
  body: typeChanges,
  data: all,
});
export const adminTypeDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/reference/buyer-types/:code',
  scope,
  summary: '删除客户类型',
  params: byCode,
  data: all,
});
export const adminRankUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/reference/ranks/:rank',
  scope,
  summary: '修改会员等级',
  params: z.object({ rank: int(0, 3, '等级') }),
  body: rankForm,
  data: all,
});
