import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, flag, id, int, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { PERMISSION_WORDS, ROLE_KEY } from './permissions.ts';

/** Staff accounts, their roles, and one's own access. */

const permission = z.enum(keysOf(PERMISSION_WORDS), '没有这项权限');
const roleKey = () =>
  z
    .string('请填写角色代码')
    .trim()
    .regex(ROLE_KEY, '角色代码由小写字母开头，只用小写字母、数字和下划线，2–31 位');
const secret = (name: string) =>
  z.string(`请填写${name}`).min(1, `请填写${name}`).max(128, `${name}最多 128 个字`);
const version = () => int(1, 1_000_000_000, '版本');

// ── one's own access ──

export const staffPassword = endpoint({
  method: 'POST',
  path: '/api/admin/password',
  scope: 'staff:staff.self',
  summary: '修改自己的密码',
  beforePasswordChange: true,
  perMinute: 30,
  body: z.object({ old: secret('原密码'), password: secret('新密码') }),
  data: nothing(),
});
export const staffSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  scope: 'staff:staff.self',
  summary: '自己的登录设备',
  data: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** Browser and system in words. */
        device: z.string(),
        ip: z.string(),
        since: seconds(),
        until: seconds(),
        is_this: z.boolean(),
      }),
    ),
  }),
});
export const staffEndSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  scope: 'staff:staff.self',
  summary: '退出一台设备',
  params: z.object({ id: z.uuid() }),
  data: nothing(),
});
export const staffEndOthers = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions',
  scope: 'staff:staff.self',
  summary: '退出其他设备',
  data: nothing(),
});

// ── coming in by a link ──

/** What stands behind the # of the link: it never reaches a server in an address. */
const linkSecret = () => z.string('链接不完整，请重新复制').regex(/^[\w-]{43}$/, '链接不完整，请重新复制');
export const staffInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitation',
  scope: 'public',
  summary: '邀请链接属于谁',
  perMinute: 30,
  body: z.object({ token: linkSecret() }),
  data: z.object({ username: z.string(), name: z.string() }),
});
export const staffInvitationAccept = endpoint({
  method: 'POST',
  path: '/api/admin/invitation/accept',
  scope: 'public',
  summary: '凭邀请链接设置密码',
  perMinute: 30,
  body: z.object({ token: linkSecret(), password: secret('密码') }),
  /** False: the account has a second factor, and is signed in to as always. */
  data: z.object({ signed_in: z.boolean() }),
});

// ── staff accounts ──

const staffMember = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  qq: z.string(),
  role: z.string(),
  role_name: z.string(),
  is_active: z.boolean(),
  has_totp: z.boolean(),
  must_change_password: z.boolean(),
  version: z.int(),
  created_at: seconds(),
  /** Last sign-in; 0 = never. */
  seen_at: z.int(),
});
export type StaffMember = z.infer<typeof staffMember>;

const memberForm = {
  name: text('姓名', 30, 1),
  phone: z
    .string()
    .trim()
    .regex(/^(1[3-9]\d{9})?$/, '手机号格式不正确')
    .default(''),
  qq: z
    .string()
    .trim()
    .regex(/^([1-9]\d{4,11})?$/, 'QQ 号是 5–12 位数字')
    .default(''),
  role: text('角色', 31, 1),
};

export const adminStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  scope: 'staff:staff.manage',
  summary: '员工列表',
  query: z.object({
    keywords: optional(text('关键词', 60)),
    role: optional(text('角色', 31)),
    /** 1 = works here, 0 = has left. */
    active: optional(flag()),
    ...pageQuery,
  }),
  data: pageOf(staffMember),
});
/**
 * A one-time password, which has to be replaced at the first sign-in. It goes to its owner by SMS; only where that cannot be it is
 * shown, once, to who made it.
 */
const withPassword = z.object({
  id: z.int(),
  /** Empty when it has been sent. */
  password: z.string(),
  /** The number it was sent to, covered; empty when it is shown. */
  sent_to: z.string(),
});
export const adminStaffCreate = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  scope: 'staff:staff.manage',
  summary: '新增员工',
  created: true,
  body: z.object({
    username: z
      .string('请填写用户名')
      .trim()
      .regex(/^[A-Za-z][\w.-]{2,29}$/, '用户名以字母开头，3–30 位字母、数字、点、横线或下划线'),
    ...memberForm,
  }),
  data: withPassword,
});
export const adminStaffUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/:id',
  scope: 'staff:staff.manage',
  summary: '修改员工',
  params: z.object({ id: id() }),
  body: z.object({ ...memberForm, version: version() }),
  data: nothing(),
});
export const adminStaffActive = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/active',
  scope: 'staff:staff.manage',
  summary: '停用或恢复员工',
  params: z.object({ id: id() }),
  body: z.object({ is_active: flag() }),
  data: nothing(),
});
export const adminStaffPassword = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/password',
  scope: 'staff:staff.manage',
  summary: '重置员工密码',
  params: z.object({ id: id() }),
  data: withPassword,
});
export const adminStaffTotp = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id/totp',
  scope: 'staff:staff.manage',
  summary: '解除员工动态口令',
  params: z.object({ id: id() }),
  data: nothing(),
});

// ── roles ──

const role = z.object({
  key: z.string(),
  name: z.string(),
  permissions: z.array(permission),
  is_built_in: z.boolean(),
  /** A built-in role that stands as it was built. */
  is_changed: z.boolean(),
  /** Staff who have it, also those who have left. */
  staff: z.int(),
  /** 0 = built in and never changed. */
  version: z.int(),
});
export type StaffRole = z.infer<typeof role>;

export const adminRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  scope: 'staff:staff.manage',
  summary: '角色列表',
  data: z.object({ list: z.array(role) }),
});
const rolePermissions = () => z.array(permission, '请选择权限').max(100, '权限太多');
const roleName = () => text('角色名称', 20, 1);
export const adminRoleCreate = endpoint({
  method: 'POST',
  path: '/api/admin/roles',
  scope: 'staff:staff.manage',
  summary: '新增角色',
  created: true,
  body: z.object({ key: roleKey(), name: roleName(), permissions: rolePermissions() }),
  data: z.object({ key: z.string() }),
});
export const adminRoleUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/roles/:key',
  scope: 'staff:staff.manage',
  summary: '修改角色',
  params: z.object({ key: roleKey() }),
  body: z.object({
    name: roleName(),
    permissions: rolePermissions(),
    version: int(0, 1_000_000_000, '版本'),
  }),
  data: nothing(),
});
/** A role of the shop's own goes; a built-in one is as it was built again. */
export const adminRoleDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/roles/:key',
  scope: 'staff:staff.manage',
  summary: '删除角色或恢复默认权限',
  params: z.object({ key: roleKey() }),
  data: nothing(),
});

/** Every permission with the calls it opens, made from the calls' own declarations. */
export const adminPermissions = endpoint({
  method: 'GET',
  path: '/api/admin/permissions',
  scope: 'staff:staff.manage',
  summary: '权限说明',
  data: z.object({
    list: z.array(
      z.object({
        key: permission,
        group: z.string(),
        name: z.string(),
        about: z.string(),
        calls: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
      }),
    ),
  }),
});

// ── the log ──

export const auditFilter = {
  /** In ids, before and after; all of them. */
  keywords: optional(text('关键词', 60).regex(/[a-z0-9]|[\u0080-\u{10ffff}]/iu, '请输入文字或数字')),
  entity: optional(text('对象', 30)),
  entity_id: optional(text('编号', 40)),
  action: optional(text('操作', 40)),
  staff_id: optional(id()),
  from: optional(day('开始日期')),
  to: optional(day('结束日期')),
};
/** As CSV: at most MAX_AUDIT_EXPORT entries, the newest first. */
export const AUDIT_EXPORT = '/api/admin/audit/export.csv';
export const auditExportQuery = z.object(auditFilter);
export const MAX_AUDIT_EXPORT = 50_000;
/** A list counts no further: what matches more has to be narrowed down, or taken as a file. */
export const MAX_AUDIT_COUNT = 10_000;

/** Who and what the log knows, for its filters. */
export const adminAuditOptions = endpoint({
  method: 'GET',
  path: '/api/admin/audit/options',
  scope: 'staff:audit.read',
  summary: '操作日志的筛选项',
  data: z.object({
    staff: z.array(z.object({ id: z.int(), name: z.string(), is_active: z.boolean() })),
    actions: z.array(z.string()),
  }),
});
