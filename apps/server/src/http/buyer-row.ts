/** What is read of an account `a` to make a buyer of it. */

import type { BaseType } from '@qingnang/contract/reference-fields';
import { STOPS_ALL } from '@qingnang/rules/papers';
import type { MemberRow } from './member.ts';

export interface BuyerRow {
  account_id: number;
  head_account_id: number | null;
  customer_group_id: number | null;
  username: string;
  company: string;
  buyer_type: string;
  base_type: BaseType;
  province: string;
  city: string;
  district: string;
  rank: number;
  pass_status: number;
  refuse_reason: string;
  is_special: boolean;
  is_show_youx: boolean;
  is_blocked: boolean;
  contract_valid_until: string | null;
  acting_head: { accountId: number; company: string } | null;
  /** Of a session that has not been used for a while. */
  was_away?: boolean;
  /** Of a session. */
  has_factor?: boolean;
  member?: MemberRow | null;
  scopes: string[] | null;
  expired: LicenceJson[] | null;
  missing: LicenceJson[] | null;
}
export interface LicenceJson {
  kind: string;
  gates_scopes: string[];
}

/** A paper that the type of an account `a` brings is on file. @param kind expression of the paper's name */
const isBrought = (kind: string) => `exists (select from buyer_type t, jsonb_array_elements(t.papers) p
  where t.code = a.buyer_type and p->>'kind' = ${kind})`;

/** What has to be on file and is not: papers without which nothing is sold, and one that opens each scope of the account. */
const MISSING = `select kind, '{}'::text[] as gates_scopes
    from buyer_type t, jsonb_array_elements(t.papers) p, lateral (select p->>'kind' as kind) named
    where t.code = a.buyer_type and p->>'is_required' = '1' and kind in (${STOPS_ALL.map((kind) => `'${kind}'`).join(', ')})
      and not exists (select from account_licence l where l.account_id = a.id and l.kind = named.kind)
  union all
  select coalesce((select string_agg(kind, '或') from unnest(b.papers) kind where ${isBrought('kind')}),
    array_to_string(b.papers, '或')), array_agg(b.code)
    from account_scope s join business_scope b on b.code = s.scope
    where s.account_id = a.id and b.papers <> '{}'
      and not exists (select from account_licence l where l.account_id = a.id and l.kind = any(b.papers))
    group by b.papers`;

export const BUYER_COLUMNS = `a.id as account_id, a.head_account_id, a.customer_group_id, a.username, a.company, a.buyer_type,
  (select t.base from buyer_type t where t.code = a.buyer_type) as base_type, a.province, a.city, a.district, a.rank,
  a.pass_status, a.refuse_reason, a.is_special, a.is_show_youx, a.is_blocked, a.contract_valid_until,
  (select array_agg(scope) from account_scope where account_id = a.id) as scopes,
  (select jsonb_agg(jsonb_build_object('kind', kind, 'gates_scopes', gates_scopes)) from account_licence
    where account_id = a.id and valid_until < current_date) as expired,
  (select jsonb_agg(to_jsonb(m)) from (${MISSING}) m) as missing`;
export const HEAD_COLUMN = `case when h.id is not null
  then jsonb_build_object('accountId', h.id, 'company', h.company) end as acting_head`;
