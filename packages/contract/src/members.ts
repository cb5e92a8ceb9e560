import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, money, nothing, optional, seconds, text, yuan } from './fields.ts';
import { keysOf } from './keys.ts';
import { MEMBER_ROLES } from './member-words.ts';

/** 公司成员: people who sign in to one account beside its owner, each with own name, password and roles. All of it is the owner's. */

export const memberRole = z.enum(keysOf(MEMBER_ROLES), '角色不正确');

export const memberItem = z.object({
  id: z.int(),
  name: z.string(),
  /** What they sign in with. */
  login: z.string(),
  roles: z.array(memberRole),
  /** What one submission may come to without somebody's yes; null = whatever it is. */
  order_limit: yuan().nullable(),
  is_active: z.boolean(),
  /** Has set a password of their own. */
  has_password: z.boolean(),
  /** Has a second factor of their own. */
  has_factor: z.boolean(),
  signed_in_at: seconds().nullable(),
  created_at: seconds(),
  version: z.int(),
});
export type MemberItem = z.infer<typeof memberItem>;

export const memberList = endpoint({
  method: 'GET',
  path: '/api/members',
  scope: 'buyer',
  right: 'owner',
  summary: '公司成员',
  data: z.object({ list: z.array(memberItem) }),
});

const memberFields = {
  name: text('姓名', 20, 2),
  roles: z
    .array(memberRole, '请选择角色')
    .min(1, '请至少选择一个角色')
    .max(keysOf(MEMBER_ROLES).length, '请选择角色')
    .transform((roles) => keysOf(MEMBER_ROLES).filter((one) => roles.includes(one))),
  /** Absent = no limit. */
  order_limit: optional(money('下单限额')),
};

/** A one-time password, which is shown once: its reader sets a password of their own with it. */
const handed = z.object({ member: memberItem, code: z.string(), link: z.string(), expires_at: seconds() });
export type HandedMember = z.infer<typeof handed>;

export const memberAdd = endpoint({
  method: 'POST',
  path: '/api/members',
  scope: 'buyer',
  right: 'owner',
  summary: '新增成员（需验证身份）',
  created: true,
  perMinute: 20,
  body: z.object({ ...memberFields, login: text('登录名', 30, 1) }),
  data: handed,
});
export type MemberForm = z.output<typeof memberAdd.body>;

const one = { params: z.object({ id: id() }) };

export const memberEdit = endpoint({
  method: 'PUT',
  path: '/api/members/:id',
  scope: 'buyer',
  right: 'owner',
  summary: '修改成员（需验证身份）',
  ...one,
  body: z.object({ ...memberFields, version: int(0, 1_000_000_000, '版本') }),
  data: memberItem,
});
export type MemberChange = z.output<typeof memberEdit.body>;

export const memberPassword = endpoint({
  method: 'POST',
  path: '/api/members/:id/password',
  scope: 'buyer',
  right: 'owner',
  summary: '发放成员的一次性密码（需验证身份）',
  perMinute: 20,
  ...one,
  data: handed,
});

export const memberStop = endpoint({
  method: 'POST',
  path: '/api/members/:id/stop',
  scope: 'buyer',
  right: 'owner',
  summary: '停用成员',
  ...one,
  data: memberItem,
});
export const memberStart = endpoint({
  method: 'POST',
  path: '/api/members/:id/start',
  scope: 'buyer',
  right: 'owner',
  summary: '恢复成员（需验证身份）',
  ...one,
  data: memberItem,
});

export const memberFactorEnd = endpoint({
  method: 'POST',
  path: '/api/members/:id/factor_off',
  scope: 'buyer',
  right: 'owner',
  summary: '关闭成员的两步验证（需验证身份）',
  ...one,
  data: memberItem,
});

export const adminMemberStop = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/members/:member/stop',
  scope: 'staff:account.write',
  summary: '停用客户的成员',
  params: z.object({ id: id(), member: id() }),
  body: z.object({ reason: text('原因', 200, 2) }),
  data: nothing(),
});
