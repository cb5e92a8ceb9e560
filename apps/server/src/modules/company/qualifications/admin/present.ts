import type { Review, ReviewRow } from '@qingnang/contract/admin-qualifications';
import {
  APPLICATION_KINDS,
  APPLICATION_STATUSES,
  type CompanyForm,
  companyForm,
} from '@qingnang/contract/qualifications';
import { papersOf, scopesOpenedBy, typeOf } from '@qingnang/rules/papers';
import { toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { offeredScopes, phoneFor, textFor } from '../../../identity/rules.ts';
import { staffFileLinks } from '../../../service/present.ts';
import { accountForm, filesOf, presentApplication } from '../present.ts';
import type { QueueRow, ReviewFacts } from './reads.ts';
import { checksOf } from './rules.ts';

export const presentRow = (row: QueueRow, staff: Staff): ReviewRow => ({
  id: row.id,
  account_id: row.account_id,
  kind: row.kind,
  kind_name: APPLICATION_KINDS[row.kind],
  company: row.company,
  buyer_type_name: row.buyer_type,
  region: row.region,
  phone: phoneFor(staff, 'customer', row.phone),
  documents: row.documents,
  refusals: row.refusals,
  salesman: row.salesman ?? '',
  reason: row.reason,
  submitted_at: toSeconds(row.submitted_at),
  reviewed_at: row.reviewed_at && toSeconds(row.reviewed_at),
  reviewer: row.reviewer ?? '',
});

/** @param today calendar day in China */
export function presentReview(facts: ReviewFacts, today: string, staff: Staff): Review {
  const { account, application, documents, held, reference } = facts;
  const form = companyForm.parse(application.form);
  const papers = papersOf(typeOf(reference.types, form.buyer_type || account.buyer_type));
  const shown = presentApplication(facts, account.buyer_type, reference.types, staffFileLinks);
  const kinds = [...documents, ...held].map(({ kind }) => kind);
  return {
    application: { ...shown, form: formFor(staff, shown.form) },
    account: {
      id: account.id,
      username: textFor(staff, account.username),
      phone: phoneFor(staff, 'customer', account.phone),
      phone_proved_at: account.phone_proved_at && toSeconds(account.phone_proved_at),
      is_passed: account.pass_status,
      rank: account.rank,
      is_special: Number(account.is_special),
      form: formFor(staff, accountForm(account)),
      salesman_id: account.salesman_id,
      manager_id: account.manager_id,
      head: account.head ?? '',
      staff_note: account.staff_note,
      papers_checked_at: account.papers_checked_at && toSeconds(account.papers_checked_at),
      proxy_checked_at: account.proxy_checked_at && toSeconds(account.proxy_checked_at),
    },
    held: held.map(({ kind, number, issued_on, valid_until, file_ids }) => ({
      kind,
      number,
      issued_on: issued_on ?? '',
      valid_until: valid_until ?? '',
      files: staffFileLinks(filesOf(file_ids, facts.heldFiles)),
    })),
    checks: checksOf(
      { form, papers, isFirst: application.kind === 'first', documents, twins: facts.twins },
      today,
    ),
    open_scopes: scopesOpenedBy(kinds, offeredScopes(reference.scopes)).map(({ code }) => code),
    staff: facts.staff,
    history: facts.history.map((one) => ({
      id: one.id,
      kind_name: APPLICATION_KINDS[one.kind],
      status_name: APPLICATION_STATUSES[one.status],
      reason: one.reason,
      reviewer: one.reviewer ?? '',
      submitted_at: one.submitted_at && toSeconds(one.submitted_at),
      reviewed_at: one.reviewed_at && toSeconds(one.reviewed_at),
    })),
    next_id: facts.nextId,
  };
}

const formFor = (staff: Staff, form: CompanyForm): CompanyForm => ({
  ...form,
  contact_phone: phoneFor(staff, 'customer', form.contact_phone),
});
