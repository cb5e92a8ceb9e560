import type { ChatCustomer } from '@qingnang/contract/chat';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import { placeWords } from '@qingnang/rules/places';
import type { Staff } from '../../../../../http/session.ts';
import { phoneFor } from '../../../../identity/rules.ts';
import type { CustomerRow } from './reads.ts';

export const presentCustomer = (row: CustomerRow, staff: Staff): ChatCustomer => ({
  account_id: row.account_id,
  company: row.company,
  buyer_type: row.buyer_type,
  contact_name: row.contact_name,
  phone: phoneFor(staff, 'customer', row.phone),
  rank: row.rank,
  pass_status: row.pass_status,
  region: placeWords(row),
  salesman: row.salesman ?? '',
  cart_lines: row.cart_lines,
  balance: fenToYuan(fen(row.balance_fen)),
  points: row.points,
  licences: row.licences,
  orders: row.orders.map(({ id, order_no, status, total_fen, placed_at }) => ({
    id,
    order_sn: order_no,
    status_name: statusName(status),
    amount: fenToYuan(fen(total_fen)),
    placed_at,
  })),
  open_cases: row.open_cases,
});
