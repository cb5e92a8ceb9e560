import type { BodyOf } from '@qingnang/contract/call';
import type { FileLink } from '@qingnang/contract/files';
import type {
  ApplicationKind,
  ApplicationState,
  applicationSave,
  CompanyForm,
} from '@qingnang/contract/qualifications';
import type { BuyerType, Choices } from '@qingnang/contract/reference-fields';
import { companyProblems, documentField, documentProblems } from '@qingnang/rules/application';
import { papersOf, typeOf } from '@qingnang/rules/papers';

/** One document as it is being filled in. */
export interface PaperDraft {
  number: string;
  issued_on: string;
  valid_until: string;
  is_long_term: boolean;
  files: FileLink[];
}
export const NO_PAPER: PaperDraft = {
  number: '',
  issued_on: '',
  valid_until: '',
  is_long_term: false,
  files: [],
};

export interface Draft {
  kind: ApplicationKind;
  form: CompanyForm;
  /** By kind of paper. */
  papers: Readonly<Record<string, PaperDraft>>;
  /** Of the draft on the server; 0 = there is none yet. */
  version: number;
}

/** Problems by field: `company`, `documents.营业执照.number`. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * What to go on writing: the draft on the server, else what was refused, else the company as the shop knows it.
 * @param kind of a passed account: `change` or `papers`
 */
export function draftOf({ account, application }: ApplicationState, kind: ApplicationKind): Draft {
  const isOpen = application?.status === 'draft';
  const goesOn = isOpen || (application?.status === 'refused' && application.kind === kind);
  if (!application || !goesOn) return { kind, form: account.form, papers: {}, version: 0 };
  return {
    // New papers may become a change of the company's data, never the other way round.
    kind: isOpen && kind !== 'change' ? application.kind : kind,
    // New papers alone carry no company.
    form: application.form.company === '' && kind !== 'first' ? account.form : application.form,
    papers: Object.fromEntries(
      application.documents.map((one) => [
        one.kind,
        {
          number: one.number,
          issued_on: one.issued_on,
          valid_until: one.valid_until,
          is_long_term: one.is_long_term === 1,
          files: one.files,
        },
      ]),
    ),
    version: isOpen ? application.version : 0,
  };
}

/** What the reviewer said, as a whole and by field; it stands until the next one is handed in. */
export function refusalOf({ application }: ApplicationState): { reason: string; problems: FieldErrors } {
  const isTold = application?.status === 'refused' || application?.status === 'draft';
  return isTold
    ? { reason: application.reason, problems: application.problems }
    : { reason: '', problems: {} };
}

const isTouched = (paper: PaperDraft) =>
  paper.files.length > 0 || paper.number !== '' || paper.issued_on !== '' || paper.valid_until !== '';

/** The body that keeps it. */
export function bodyOf({ kind, form, papers, version }: Draft, storeId: number | undefined) {
  return {
    store_id: storeId,
    kind,
    version,
    form: { ...form },
    documents: documentsOf(papers).map(({ files, ...one }) => ({
      ...one,
      is_long_term: Number(one.is_long_term),
      file_ids: files.map(({ id }) => id),
    })),
  } satisfies BodyOf<typeof applicationSave>;
}

const documentsOf = (papers: Draft['papers']) =>
  Object.entries(papers)
    .filter(([, paper]) => isTouched(paper) || paper.is_long_term)
    .map(([kind, paper]) => ({ kind, ...paper }));

/**
 * Everything that keeps it from being handed in.
 * @param choices what may be chosen
 * @param today calendar day in China
 */
export function problemsOf(
  { kind, form, papers }: Draft,
  held: readonly string[],
  choices: Choices,
  today: string,
): FieldErrors {
  const entries = documentsOf(papers).map(({ files, ...one }) => ({ ...one, fileCount: files.length }));
  const type = typeOf(choices.buyer_types, form.buyer_type);
  if (kind === 'papers') return documentProblems(type, entries, false, today);
  const brought = entries.filter(({ fileCount }) => fileCount > 0).map((one) => one.kind);
  return {
    ...companyProblems(form, kind === 'first' ? brought : [...brought, ...held], choices),
    ...documentProblems(type, entries, kind === 'first', today),
  };
}

/** A refusal's fields under the form's own names: `form.company`, `documents.0.number`, `file_ids`. */
export function errorsOf(
  errors: Readonly<Record<string, readonly string[]>>,
  papers: Draft['papers'],
): FieldErrors {
  const kinds = documentsOf(papers).map(({ kind }) => kind);
  return Object.fromEntries(
    Object.entries(errors).map(([field, [message = '']]) => {
      const index = /^documents\.(\d+)\.(.*)$/.exec(field);
      const kind = index && kinds[Number(index[1])];
      if (kind) return [documentField(kind, index[2]), message];
      return [field === 'file_ids' ? 'documents' : field.replace(/^form\./, ''), message];
    }),
  );
}

export interface Todo {
  /** Id of the part of the page that it is done in. */
  target: string;
  label: string;
  state: 'done' | 'open' | 'wrong';
}

/** What a first application needs: the company's data, then each required paper. @param type of the company */
export function todosOf(
  draft: Draft,
  type: BuyerType | undefined,
  problems: FieldErrors,
  refused: FieldErrors,
): Todo[] {
  const stateOf = (isWrong: boolean, isDone: boolean): Todo['state'] =>
    isDone ? 'done' : isWrong ? 'wrong' : 'open';
  const company = Object.keys(problems).some((field) => !field.startsWith('documents'));
  const said = Object.keys(refused).some((field) => !field.startsWith('documents'));
  return [
    { target: 'company', label: '企业资料', state: stateOf(said, !company) },
    ...papersOf(type)
      .filter(({ isRequired, kind }) => isRequired || isTouched(draft.papers[kind] ?? NO_PAPER))
      .map(({ kind, name }) => {
        const own = Object.keys(problems).some((field) => field.startsWith(`${documentField(kind)}.`));
        const isWrong = documentField(kind) in refused || isTouched(draft.papers[kind] ?? NO_PAPER);
        return { target: paperId(kind), label: name, state: stateOf(isWrong, !own) };
      }),
  ];
}

export const paperId = (kind: string) => `paper-${kind}`;
