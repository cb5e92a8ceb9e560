import type { ShopSettings } from '@qingnang/contract/shop-setting-fields';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { settingInSql } from '../../../db/settings.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import type { Tx } from '../../../db/transaction.ts';
import { NOBODY } from '../../../http/passwords.ts';
import type { Buyer } from '../../../http/session.ts';
import { WARNING_DAYS } from './rules.ts';
import { type Signer, signerOf } from './sessions/reads.ts';

/** Whoever signs in to an account: its owner, or a member of the company. */
export interface SignInRow {
  /** Of the account. */
  id: number;
  /** null = the owner. */
  member_id: number | null;
  /** What they sign in with. */
  username: string;
  company: string;
  /** '' = of a member who signs in with a name. */
  phone: string;
  password_hash: string;
  /** The account is blocked, or the member is stopped. */
  is_blocked: boolean;
  has_factor: boolean;
}

const SIGN_IN = sql.raw(`id, null::bigint as member_id, username, company, phone, password_hash, is_blocked,
  exists (select from account_factor f where f.account_id = account.id and f.member_id is null and f.ended_at is null) as has_factor`);

const MEMBER_SIGN_IN = sql.raw(`a.id, m.id as member_id, m.login as username, a.company,
  case when m.login ~ '^1[0-9]{10}$' then m.login else '' end as phone, m.password_hash,
  a.is_blocked or not m.is_active as is_blocked,
  exists (select from account_factor f where f.member_id = m.id and f.ended_at is null) as has_factor
  from member m join account a on a.id = m.account_id`);

/** Who signs in with this user name or mobile number; a number belongs first to the account that receives its messages. */
export async function signInByName(db: Db, name: string): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`
    (select ${SIGN_IN} from account
      where lower(username) = lower(${name}) or phone = ${name}
      order by phone = ${name} desc limit 1)
    union all
    (select ${MEMBER_SIGN_IN} where lower(m.login) = lower(${name}))
    limit 1`.execute(db);
  return rows[0];
}

/**
 * Who signs in by the codes of a number: the account that receives its messages, or the member who signs in with it and has set a
 * password before. A number that an owner mistyped lets nobody in.
 */
export async function signerByPhone(db: Db | Tx, phone: string): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`
    (select ${SIGN_IN} from account where phone = ${phone})
    union all
    (select ${MEMBER_SIGN_IN} where lower(m.login) = ${phone} and m.password_hash <> ${NOBODY})
    limit 1`.execute(db);
  return rows[0];
}

export async function accountById(db: Db | Tx, id: number): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`select ${SIGN_IN} from account where id = ${id}`.execute(db);
  return rows[0];
}

/** One of an account's people: its owner, or the member of this id. */
export async function signerById(
  db: Db | Tx,
  { accountId, memberId }: Signer,
): Promise<SignInRow | undefined> {
  if (memberId === null) return accountById(db, accountId);
  const { rows } = await sql<SignInRow>`
    select ${MEMBER_SIGN_IN} where m.id = ${memberId} and m.account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** What proves who is signed in: a session only exists for one, and neither accounts nor members are ever deleted. */
export const ownCredentials = async (db: Db | Tx, buyer: Buyer): Promise<SignInRow> =>
  (await signerById(db, signerOf(buyer))) as SignInRow;

export interface PersonRow {
  name: string;
  phone: string;
  qq: string;
}

export interface BaseRow {
  rank_name: string;
  contact_name: string;
  phone: string;
  face: string;
  is_show_youx: boolean;
  is_can_chat: boolean;
  is_after_sale: boolean;
  /** Of whoever signed in. */
  has_wechat: boolean;
  /** The number that the member who signed in signs in with; null = none, or the owner. */
  member_phone: string | null;
  has_own_manager: boolean;
  /** The account's own manager, or the shop's default one. */
  manager: PersonRow | null;
  salesman: PersonRow | null;
  service: PersonRow | null;
  default_address: { province: string; city: string; district: string; detail: string } | null;
  cart_lines: number;
  unread_messages: number;
  unread_chat: number;
  balance_fen: number;
  points: number;
  unpaid: number;
  reviewing: number;
  to_receive: number;
  expiring: { kind: string; valid_until: string }[];
  /** The shop's own telephone and QQ numbers. */
  contact: ShopSettings['contact'];
}

const { pending_payment, pending_review, partly_shipped, shipped } = ORDER_STATUS;
const COUNTED = [pending_payment, pending_review, partly_shipped, shipped];
const person = (alias: string) =>
  sql.raw(`case when ${alias}.id is not null
    then jsonb_build_object('name', ${alias}.name, 'phone', ${alias}.phone, 'qq', ${alias}.qq) end`);

/** Messages of the shop in the account's conversation that it has not read. @param account expression of its id */
export const chatUnread = (account: string) =>
  sql.raw(`(select count(*)::int from chat_thread t join chat_message m
    on m.thread_id = t.id and m.id > t.buyer_read and m.sender <> 'buyer' and not m.staff_only
    where t.account_id = ${account})`);

/**
 * All that the header and the member centre show of an account, in one statement.
 * @param today calendar day in China: papers that expire within 30 days of it are listed
 */
export async function baseOf(db: Db, buyer: Buyer, today: string): Promise<BaseRow> {
  const { memberId } = signerOf(buyer);
  const { rows } = await sql<Omit<BaseRow, 'contact'>>`
    select (select name from member_rank r where r.rank = a.rank) as rank_name,
      a.contact_name, a.phone, a.face, a.is_show_youx, a.is_can_chat, a.is_after_sale,
      case when ${memberId}::bigint is null then a.wechat_openid is not null
        else exists (select from member where id = ${memberId}::bigint and wechat_openid is not null) end as has_wechat,
      (select login from member where id = ${memberId}::bigint and login ~ '^1[0-9]{10}$') as member_phone,
      own.id is not null as has_own_manager,
      case when own.id is not null then ${person('own')} else ${person('shop')} end as manager,
      ${person('sales')} as salesman,
      ${person('service')} as service,
      (select jsonb_build_object('province', province, 'city', city, 'district', district, 'detail', detail)
        from address where account_id = a.id and is_default and deleted_at is null) as default_address,
      coalesce((select lines from cart_size where account_id = a.id), 0) as cart_lines,
      (select count(*)::int from message
        where account_id = a.id and read_at is null and deleted_at is null) as unread_messages,
      case when a.is_can_chat then ${chatUnread('a.id')} else 0 end as unread_chat,
      coalesce((select balance_fen from wallet where account_id = a.id), 0) as balance_fen,
      coalesce((select balance from points_account where account_id = a.id), 0) as points,
      o.unpaid, o.reviewing, o.to_receive,
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'valid_until', valid_until) order by valid_until, kind)
        from account_licence
        where account_id = a.id and valid_until between ${today}::date and ${today}::date + ${WARNING_DAYS}::int),
        '[]') as expiring
    from account a
    left join staff own on own.id = a.manager_id and own.is_active
    left join staff shop on shop.is_active
      and shop.id = (${settingInSql('default_manager')} ->> 'staff_id')::bigint
    left join staff sales on sales.id = a.salesman_id and sales.is_active
    left join staff service on service.id = a.service_id and service.is_active
    cross join lateral (
      select count(*) filter (where status = ${pending_payment})::int as unpaid,
        count(*) filter (where status = ${pending_review})::int as reviewing,
        count(*) filter (where status in (${partly_shipped}, ${shipped}))::int as to_receive
      from sales_order where account_id = a.id and status = any(${COUNTED}::smallint[])) o
    where a.id = ${buyer.accountId}`.execute(db);
  // A session only exists for an account, and accounts are never deleted.
  return { ...onlyRow(rows), contact: (await shopSettings(db)).contact };
}
