import type {
  AdminContract,
  AdminContractRow,
  ContractTemplateRow,
  ContractTemplates,
} from '@qingnang/contract/contracts';
import { maskedPhone } from '@qingnang/rules/phone';
import { toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor, textFor } from '../../../identity/rules.ts';
import { contractData } from '../present.ts';
import type { ContractRow, Template } from '../reads.ts';
import { contractText, FIELDS } from '../template/rules.ts';
import type { DetailRow, ListedRow, TemplateRow } from './reads.ts';

const BASE = '/api/admin/contracts';

export function listedData(
  row: ListedRow,
  contracts: ReadonlyMap<number, ContractRow>,
  staff: Staff,
): AdminContractRow {
  const contract = row.contract_id === null ? undefined : contracts.get(row.contract_id);
  return {
    id: row.contract_id ?? row.account_id,
    account_id: row.account_id,
    company: row.company,
    username: textFor(staff, row.username),
    phone: phoneFor(staff, 'customer', row.phone),
    salesman: row.salesman ?? '',
    contract_valid_until: row.contract_valid_until,
    reminded_at: row.reminded_at && toSeconds(row.reminded_at),
    contract: contract ? contractData(contract, BASE) : null,
  };
}

export function detailData(row: DetailRow): AdminContract {
  const { consent } = row;
  return {
    ...contractData(row, BASE),
    account_id: row.account_id,
    company: row.facts.company,
    template_id: row.template_id,
    draft_sha256: row.draft_sha256,
    consent: consent && {
      name: consent.name,
      phone: maskedPhone(consent.phone),
      ip: consent.ip,
      user_agent: consent.user_agent,
    },
    void_by: row.void_by_name ?? '',
    void_at: row.void_at && toSeconds(row.void_at),
    parts: contractText(row, row.facts).parts,
  };
}

export const templatesData = (rows: readonly TemplateRow[], active: Template): ContractTemplates => ({
  list: rows.map(
    (row): ContractTemplateRow => ({
      id: row.id,
      title: row.title,
      is_active: row.is_active,
      contracts: row.contracts,
      staff: row.staff ?? '系统',
      at: toSeconds(row.created_at),
    }),
  ),
  active,
  fields: Object.values(FIELDS).map(({ name, example }) => ({ name, example })),
});
