import type { Customer, CustomerRow } from '@qingnang/contract/admin-accounts';
import { daysBetween } from '@qingnang/rules/days';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { placeWords } from '@qingnang/rules/places';
import { toSeconds } from '../../../http/dates.ts';
import type { Staff } from '../../../http/session.ts';
import { presentMember } from '../../identity/present.ts';
import { phoneFor, textFor, WARNING_DAYS } from '../../identity/rules.ts';
import { presentAddress } from '../addresses/present.ts';
import type { CustomerData, CustomerRowData } from './reads.ts';

export const presentCustomer = (row: CustomerRowData, staff: Staff): CustomerRow => ({
  id: row.id,
  username: textFor(staff, row.username),
  company: row.company,
  buyer_type: row.buyer_type,
  buyer_type_name: row.buyer_type_name,
  contact_name: row.contact_name,
  phone: phoneFor(staff, 'customer', row.phone),
  region: placeWords(row),
  rank: row.rank,
  rank_name: row.rank_name,
  customer_group: row.customer_group,
  is_passed: row.pass_status,
  is_blocked: row.is_blocked,
  salesman: row.salesman ?? '',
  head: row.head,
  stores: row.stores,
  contract_until: row.contract_valid_until ?? '',
  last_order_at: row.last_order_at && toSeconds(row.last_order_at),
  month_amount: fenToYuan(fen(row.month_fen)),
  created_at: toSeconds(row.created_at),
});

/** Where a code was sent, as who had it sent may see it. */
export const presentSentTo = (phone: string, staff: Staff) => ({ phone: phoneFor(staff, 'customer', phone) });

/** @param today calendar day in China */
export function presentDetail(row: CustomerData, today: string, staff: Staff): Customer {
  return {
    ...presentCustomer(row, staff),
    version: row.version,
    credit_code: row.credit_code,
    legal_person: row.legal_person,
    email: row.email,
    landline: phoneFor(staff, 'customer', row.landline),
    detail: row.detail,
    refuse_reason: row.refuse_reason,
    is_special: Number(row.is_special),
    is_show_youx: Number(row.is_show_youx),
    is_can_chat: Number(row.is_can_chat),
    is_after_sale: Number(row.is_after_sale),
    salesman_id: row.salesman_id,
    manager_id: row.manager_id,
    service_id: row.service_id,
    staff_note: row.staff_note,
    balance: fenToYuan(fen(row.balance_fen)),
    order_count: row.order_count,
    order_amount: fenToYuan(fen(row.order_fen)),
    authorisations: row.authorisations,
    wechat_name: row.wechat_name,
    has_wechat: row.has_wechat,
    factor_since: row.factor_since,
    scopes: row.scopes,
    licences: row.licences.map(({ kind, number, issued_on, valid_until: until }) => ({
      kind,
      number,
      issued_on: issued_on ?? '',
      valid_until: until ?? '',
      state: stateOf(until, today),
    })),
    addresses: row.addresses.map((one) => ({
      ...presentAddress(one),
      phone: phoneFor(staff, 'customer', one.phone),
    })),
    head_request: row.head_request,
    store_list: row.store_list.map((one) => ({ ...one, username: textFor(staff, one.username) })),
    members: row.members.map((member) => ({
      ...presentMember(member),
      login: textFor(staff, member.login),
    })),
    sessions: row.sessions,
  };
}

function stateOf(until: string | null, today: string): 'valid' | 'due' | 'expired' {
  if (until === null) return 'valid';
  if (until < today) return 'expired';
  return daysBetween(today, until) <= WARNING_DAYS ? 'due' : 'valid';
}
