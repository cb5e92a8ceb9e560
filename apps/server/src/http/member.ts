/** Who of a company acts: its owner, or one of the members, who may do what their roles say (`right` of the contract). */

import { type MemberRole, type Right, refusedRight } from '@qingnang/contract/member-words';
import { type Fen, fen } from '@qingnang/rules/money';
import { forbidden } from './errors.ts';

/** One of a company's people beside the owner. */
export interface Member {
  id: number;
  name: string;
  roles: readonly MemberRole[];
  /** What one submission may come to without somebody's yes; null = whatever it is. */
  orderLimit: Fen | null;
}

export interface MemberRow {
  id: number;
  name: string;
  roles: MemberRole[];
  order_limit_fen: number | null;
}
/** In SQL: the member `m`, or null. */
export const MEMBER_COLUMN = `case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name, 'roles', m.roles,
  'order_limit_fen', m.order_limit_fen) end as member`;

/** As it is read by `MEMBER_COLUMN`; null = the owner. */
export function memberFrom(row: MemberRow | null | undefined): Member | null {
  if (!row) return null;
  const { id, name, roles, order_limit_fen: limit } = row;
  return { id, name, roles, orderLimit: limit === null ? null : fen(limit) };
}

/** Lets a member of a company pass who may do what needs a right. @throws 403 that says who may */
export function requireRight({ member }: { member: Member | null }, right: Right | undefined): void {
  const refused = right === undefined ? '' : refusedRight(member, right);
  if (refused !== '') throw forbidden(refused);
}
