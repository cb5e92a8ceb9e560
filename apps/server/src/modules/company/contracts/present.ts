import {
  CONTRACT_STATUSES,
  type ContractDraft,
  type ContractItem,
  type ContractStateData,
} from '@qingnang/contract/contracts';
import { maskedPhone } from '@qingnang/rules/phone';
import { dayInChina, toSeconds } from '../../../http/dates.ts';
import type { Buyer } from '../../../http/session.ts';
import type { ContractRow } from './reads.ts';
import { signYear, stateOf } from './rules.ts';
import { contractText } from './template/rules.ts';

/** @param base where its PDF is read: that of buyers or of staff */
export const contractData = (row: ContractRow, base = '/api/contract'): ContractItem => ({
  id: row.id,
  number: row.number,
  title: contractText(row, row.facts).title,
  year: row.year,
  status: row.status as ContractItem['status'],
  status_name: CONTRACT_STATUSES[row.status as ContractItem['status']],
  signer: row.consent?.name ?? '',
  signed_at: row.signed_at && toSeconds(row.signed_at),
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  sha256: row.sha256,
  void_reason: row.void_reason,
  file_url: `${base}/${row.id}/file`,
});

/** @param validUntil as the account says now */
export function stateData(
  buyer: Buyer,
  validUntil: string | null,
  rows: readonly ContractRow[],
  now: Date,
): ContractStateData {
  const today = dayInChina(now);
  const state = stateOf({ today, validUntil });
  const reason = state === 'signed' ? '' : reasonOf(buyer);
  return {
    state,
    valid_until: state === 'none' ? null : validUntil,
    sign_year: reason === '' ? signYear({ today, validUntil }) : null,
    reason,
    list: rows.map((row) => contractData(row)),
  };
}

function reasonOf(buyer: Buyer): string {
  if (buyer.passStatus !== 1) return '资质审核通过后才能签署合同';
  return buyer.actingHead ? '请先切换回总部账户，由门店自己的账户签署合同' : '';
}

export function draftData(row: ContractRow, hasCodes: boolean): ContractDraft {
  const { title, parts } = contractText(row, row.facts);
  return {
    id: row.id,
    number: row.number,
    title,
    year: row.year,
    company: row.facts.company,
    credit_code: row.facts.credit_code,
    seller: row.facts.seller,
    phone: maskedPhone(row.facts.phone),
    has_codes: hasCodes,
    valid_until: row.valid_until,
    parts,
    sha256: row.draft_sha256,
    file_url: `/api/contract/${row.id}/file`,
  };
}
