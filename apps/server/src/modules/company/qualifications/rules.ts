import type { ApplicationKind, CompanyForm, DocumentItem } from '@qingnang/contract/qualifications';
import type { Choices } from '@qingnang/contract/reference-fields';
import { companyProblems, documentProblems, type Problems } from '@qingnang/rules/application';
import { typeOf } from '@qingnang/rules/papers';

/** What is handed in, as the checks look at it. */
export interface HandedIn {
  kind: ApplicationKind;
  form: CompanyForm;
  /** Of the account as it stands: its type when the company's data is not part of it. */
  buyerType: string;
  /** Kinds of papers on file. */
  held: readonly string[];
  documents: readonly (Pick<
    DocumentItem,
    'kind' | 'number' | 'issued_on' | 'valid_until' | 'is_long_term'
  > & {
    fileCount: number;
  })[];
  /** What the account is and has or may choose. */
  choices: Choices;
}

/** Everything that is wrong with it at once, by field; empty when it may be looked at. @param today day in China */
export function problemsOf(
  { kind, form, buyerType, held, documents, choices }: HandedIn,
  today: string,
): Problems {
  const type = typeOf(choices.buyer_types, kind === 'papers' ? buyerType : form.buyer_type);
  if (kind === 'papers') return documentProblems(type, documents, false, today);
  const brought = documents.filter(({ fileCount }) => fileCount > 0).map((one) => one.kind);
  const kinds = kind === 'first' ? brought : [...brought, ...held];
  return {
    ...companyProblems(form, kinds, choices),
    ...documentProblems(type, documents, kind === 'first', today),
  };
}

/** Says nothing about who has it. */
export const TAKEN_CREDIT_CODE = '该信用代码暂不能提交，请核对；确认无误请联系客服处理';

/** What an account may hand in: the first application until it has passed once. @param passStatus 0..4 */
export function kindFor(passStatus: number, wanted: ApplicationKind | undefined): ApplicationKind {
  if (passStatus !== 1 && passStatus !== 4) return 'first';
  return wanted === 'change' ? 'change' : 'papers';
}
