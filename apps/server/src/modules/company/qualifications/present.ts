import {
  APPLICATION_KINDS,
  APPLICATION_STATUSES,
  type Application,
  type ApplicationState,
  type CompanyForm,
  companyForm,
  type DocumentItem,
} from '@qingnang/contract/qualifications';
import type { Choices } from '@qingnang/contract/reference-fields';
import { type Paper, papersOf, typeOf } from '@qingnang/rules/papers';
import { toSeconds } from '../../../http/dates.ts';
import { choicesOf, type KnownReference, type TypeRow } from '../../identity/rules.ts';
import { fileLinks } from '../../service/present.ts';
import type { FileRow } from '../../service/reads.ts';
import type { AccountRow, ApplicationWithPapers, DocumentRow } from './reads.ts';

/** The company as the shop knows it, in the form's fields. */
export const accountForm = (account: AccountRow): CompanyForm => ({
  buyer_type: account.buyer_type,
  company: account.company,
  credit_code: account.credit_code,
  legal_person: account.legal_person,
  province: account.province,
  city: account.city,
  district: account.district,
  detail: account.detail,
  contact_name: account.contact_name,
  contact_phone: account.landline || account.phone,
  email: account.email,
  scopes: account.scopes,
});

/**
 * Where the account stands is read afresh: the session may know it as it was a moment ago.
 * @param passStatus with the papers' dates taken into account
 */
export function presentState(
  account: AccountRow,
  passStatus: number,
  found: ApplicationWithPapers | undefined,
  reference: KnownReference,
): ApplicationState {
  return {
    account: {
      id: account.id,
      is_passed: account.pass_status === 1 && passStatus === 4 ? 4 : account.pass_status,
      refuse_reason: account.refuse_reason,
      form: accountForm(account),
      held: account.held,
      phone: account.phone,
    },
    application: found ? presentApplication(found, account.buyer_type, reference.types) : null,
    ...shownChoices(choicesOf(reference, account)),
  };
}

/** As the wire has them. */
const shownChoices = ({ buyer_types, scopes }: Choices) => ({
  buyer_types: buyer_types.map((type) => ({ ...type, papers: [...type.papers] })),
  scopes: scopes.map((scope) => ({ ...scope, papers: [...scope.papers] })),
});

/**
 * @param buyerType of the account, for an application that does not say
 * @param types all of them
 * @param links how files are linked for who looks at them
 */
export function presentApplication(
  { application, documents, files }: ApplicationWithPapers,
  buyerType: string,
  types: readonly TypeRow[],
  links: typeof fileLinks = fileLinks,
): Application {
  const form = companyForm.parse(application.form);
  const papers = papersOf(typeOf(types, form.buyer_type || buyerType));
  return {
    id: application.id,
    kind: application.kind,
    kind_name: APPLICATION_KINDS[application.kind],
    status: application.status,
    status_name: APPLICATION_STATUSES[application.status],
    form,
    documents: documents.map((one) => presentDocument(one, papers, files, links)),
    reason: application.reason,
    problems: application.problems,
    version: application.version,
    updated_at: toSeconds(application.updated_at),
    submitted_at: application.submitted_at && toSeconds(application.submitted_at),
    reviewed_at: application.reviewed_at && toSeconds(application.reviewed_at),
  };
}

function presentDocument(
  document: DocumentRow,
  papers: readonly Paper[],
  files: readonly FileRow[],
  links: typeof fileLinks,
): DocumentItem {
  return {
    kind: document.kind,
    name: papers.find(({ kind }) => kind === document.kind)?.name ?? document.kind,
    number: document.number,
    issued_on: document.issued_on ?? '',
    valid_until: document.valid_until ?? '',
    is_long_term: Number(document.is_long_term),
    files: links(filesOf(document.file_ids, files)),
    status: document.status,
    reason: document.reason,
  };
}

/** Files in the order in which the paper names them. */
export function filesOf(ids: readonly number[], files: readonly FileRow[]): FileRow[] {
  return ids.map((id) => files.find((file) => file.id === id)).filter((file) => file !== undefined);
}
