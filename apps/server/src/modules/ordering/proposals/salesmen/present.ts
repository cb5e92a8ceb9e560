import type {
  CustomerGoods,
  ProposalCustomer,
  ProposalQuote,
  StaffProposal,
  StaffProposalRow as WireRow,
} from '@qingnang/contract/admin-proposals';
import { priceToYuan } from '@qingnang/rules/money';
import { addressWords } from '@qingnang/rules/places';
import type { Buyer, Staff } from '../../../../http/session.ts';
import { type GoodsOffer, priceAtMinimum } from '../../../catalogue/rules.ts';
import type { AddressRow } from '../../../company/reads.ts';
import { presentQuote, standingWords } from '../../matrix/present.ts';
import type { StoreQuote } from '../../matrix/writes.ts';
import { presentProposal, presentProposalData } from '../present.ts';
import type { ProposalToday } from '../reads.ts';
import type { StaffProposalRow } from './reads.ts';

type Asker = Pick<Staff, 'staffId'>;

export function presentForStaff(row: StaffProposalRow, staff: Asker, now: Date): WireRow {
  const shown = presentProposal(row, now);
  return {
    ...shown,
    account_id: row.account_id,
    company: row.company,
    may_withdraw: shown.state === 'waiting' && row.staff_id === staff.staffId,
  };
}

export function presentDataForStaff(
  row: StaffProposalRow,
  today: ProposalToday,
  staff: Asker,
  now: Date,
): StaffProposal {
  const { phone, ...data } = presentProposalData(row, today, now);
  return { ...data, ...presentForStaff(row, staff, now) };
}

export const presentCustomer = (
  { accountId, company, passStatus }: Buyer,
  addresses: readonly AddressRow[],
  hours: number,
): ProposalCustomer => ({
  id: accountId,
  company,
  problem: passStatus === 1 ? '' : standingWords(passStatus),
  hours,
  addresses: addresses.map((one) => ({
    id: one.id,
    words: `${one.consignee}　${addressWords(one)}`,
    is_default: one.is_default,
    is_registered: one.is_registered,
  })),
});

export function presentGoods(offer: GoodsOffer): CustomerGoods {
  const price = priceAtMinimum(offer);
  return {
    id: offer.id,
    name: offer.name,
    ypgg: offer.spec,
    sccj: offer.maker,
    bzdw: offer.unit,
    price: price === null ? null : priceToYuan(price),
    stock: offer.isVisible ? offer.warehouse.available : 0,
    min_order: offer.minOrder,
    multiple: offer.multiple,
    reason: offer.reason?.message ?? '',
  };
}

/** What the salesman is told of the quote: nothing of the customer's address book. */
export function presentForSalesman(quote: StoreQuote): ProposalQuote {
  const { id, company, code, addresses, address_id, ...told } = presentQuote(quote);
  return told;
}
