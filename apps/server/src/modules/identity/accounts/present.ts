import type { UserBase } from '@qingnang/contract/accounts';
import { mayDo } from '@qingnang/contract/member-words';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { addressWords } from '@qingnang/rules/places';
import type { Buyer } from '../../../http/session.ts';
import type { BaseRow, PersonRow } from './reads.ts';
import { passedMessage } from './rules.ts';

/** @param today calendar day in China @param hasSms whether the shop sends codes by SMS */
export function presentBase(buyer: Buyer, row: BaseRow, today: string, hasSms: boolean): UserBase {
  const { contact } = row;
  return {
    show: true,
    id: buyer.accountId,
    username: buyer.username,
    name: row.contact_name,
    phone: row.phone,
    company: buyer.company,
    face: row.face,
    rank: buyer.rank,
    rank_name: row.rank_name,
    admin: { ...presentPerson(row.manager), is_default: !row.has_own_manager },
    address: addressText(row.default_address),
    is_passed: buyer.passStatus,
    passed_message: passedMessage(
      { ...buyer, expiring: row.expiring.map((one) => ({ kind: one.kind, validUntil: one.valid_until })) },
      today,
    ),
    points: row.points,
    cart: row.cart_lines,
    message_count: row.unread_messages,
    chat_unread: row.unread_chat,
    wechat: row.has_wechat,
    has_factor: buyer.hasFactor,
    has_sms: hasSms,
    common_config: { hot_line: contact.hot_line, qq1: contact.qq, qq2: contact.complaint_qq },
    quality_inspection: { quality_inspection_url: '/jybg', msg: '药检报告' },
    login_url: '/login',
    is_show_youx: Number(row.is_show_youx),
    is_special: Number(buyer.isSpecial),
    is_can_chat: Number(row.is_can_chat),
    token: '',
    is_AfterSale: Number(row.is_after_sale),
    ywy: presentPerson(row.salesman),
    customer: row.service ?? { name: '在线客服', phone: contact.hot_line, qq: contact.qq },
    balance: fenToYuan(fen(mayDo(buyer.member, 'pay') ? row.balance_fen : 0)),
    member: buyer.member && {
      name: buyer.member.name,
      roles: [...buyer.member.roles],
      phone: row.member_phone ?? '',
    },
    acting_head: buyer.actingHead?.company ?? '',
    order_counts: { unpaid: row.unpaid, reviewing: row.reviewing, to_receive: row.to_receive },
  };
}

const presentPerson = (row: PersonRow | null) => ({ name: row?.name ?? '', phone: row?.phone ?? '' });

const addressText = (address: BaseRow['default_address']): string => (address ? addressWords(address) : '');
