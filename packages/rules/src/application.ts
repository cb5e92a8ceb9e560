import type { CompanyForm, DraftDocument } from '@qingnang/contract/qualifications';
import type { BuyerType, Choices, Scope } from '@qingnang/contract/reference-fields';
import { isCreditCode, isEmail, isMobileOrLandline } from './identity.ts';
import { type Paper, papersOf, scopesOpenedBy, typeOf } from './papers.ts';
import { scopeName } from './scopes.ts';

/** What keeps an application from being handed in, said at its field; the same in the browser and on the server. */
export type Problems = Record<string, string>;

/** The key of a document's field: `documents.营业执照.number`. */
export const documentField = (kind: string, field?: string) => `documents.${kind}${field ? `.${field}` : ''}`;

type Entry = Pick<DraftDocument, 'kind' | 'number' | 'issued_on' | 'valid_until'> & {
  is_long_term: number | boolean;
  /** Files that have arrived. */
  fileCount: number;
};

/**
 * Problems of the company's own data.
 * @param kinds papers that come with it or are on file
 * @param choices what may be chosen
 */
export function companyProblems(
  form: CompanyForm,
  kinds: readonly string[],
  { buyer_types, scopes }: Choices,
): Problems {
  const problems: Problems = {};
  const type = typeOf(buyer_types, form.buyer_type);
  if (!type) problems.buyer_type = '请选择客户类型';
  if (form.company === '') problems.company = '请填写企业名称';
  else if (form.company.length < 4) problems.company = '请填写营业执照上的企业全称';
  if (form.credit_code === '') {
    // A village clinic often has no business licence.
    if (type?.base !== 'village_clinic') problems.credit_code = '请填写统一社会信用代码';
  } else if (!isCreditCode(form.credit_code.toUpperCase()))
    problems.credit_code = creditCodeProblem(form.credit_code);
  if (form.province === '') problems.province = '请选择省份';
  if (form.city === '') problems.city = '请选择城市';
  if (form.district === '') problems.district = '请选择区县';
  if (form.detail === '') problems.detail = '请填写注册地址';
  if (form.legal_person === '') problems.legal_person = '请填写法定代表人或负责人';
  if (form.contact_name === '') problems.contact_name = '请填写采购联系人';
  if (form.contact_phone === '') problems.contact_phone = '请填写联系电话';
  else if (!isMobileOrLandline(form.contact_phone))
    problems.contact_phone = '请填写正确的手机号，或带区号的座机号（028-88888888）';
  if (form.email !== '' && !isEmail(form.email)) problems.email = '请填写正确的邮箱';
  if (form.scopes.length === 0) problems.scopes = '请按许可证勾选经营范围';
  else {
    const open = scopesOpenedBy(kinds, scopes);
    const closed = form.scopes.find((code) => !open.some((scope) => scope.code === code));
    if (closed !== undefined) problems.scopes = closedWords(closed, type, scopes);
  }
  return problems;
}

const creditCodeProblem = (code: string) =>
  code.length === 18
    ? '信用代码不正确，请对照营业执照核对每一位'
    : `信用代码应为 18 位，现在是 ${code.length} 位`;

function closedWords(code: string, type: BuyerType | undefined, scopes: readonly Scope[]): string {
  const kinds = scopes.find((scope) => scope.code === code)?.papers ?? [];
  const paper = papersOf(type).find(({ kind }) => kinds.includes(kind));
  const name = scopeName(code, scopes);
  return paper ? `${name}需要上传《${paper.name}》` : `${name}不在可选的经营范围内`;
}

/**
 * Problems of the documents that come with it.
 * @param isWhole all that this type of buyers must bring is asked for; otherwise only what came is looked at
 * @param today calendar day in China
 */
export function documentProblems(
  type: Pick<BuyerType, 'papers'> | undefined,
  entries: readonly Entry[],
  isWhole: boolean,
  today: string,
): Problems {
  const problems: Problems = {};
  for (const paper of papersOf(type)) {
    const entry = entries.find(({ kind }) => kind === paper.kind);
    if (entry && !isEmpty(entry)) Object.assign(problems, problemsOf(paper, entry, today));
    else if (isWhole && paper.isRequired)
      problems[documentField(paper.kind, 'file_ids')] = `请上传${paper.name}`;
  }
  if (!isWhole && entries.every(isEmpty)) problems.documents = '请上传至少一项证照';
  return problems;
}

/** Nothing was filled in: as if it had not come. */
export const isEmpty = (entry: Entry): boolean =>
  entry.fileCount === 0 &&
  entry.number === '' &&
  entry.issued_on === '' &&
  entry.valid_until === '' &&
  !entry.is_long_term;

function problemsOf(paper: Paper, entry: Entry, today: string): Problems {
  const problems: Problems = {};
  const at = (field: string) => documentField(paper.kind, field);
  if (entry.fileCount === 0) problems[at('file_ids')] = `请上传${paper.name}`;
  if (paper.hasNumber && entry.number === '') problems[at('number')] = '请填写证照编号';
  if (entry.issued_on !== '' && entry.issued_on > today) problems[at('issued_on')] = '发证日期不能晚于今天';
  if (paper.end === 'none') return problems;
  const isLongTerm = Boolean(entry.is_long_term) && paper.end === 'long_term';
  if (isLongTerm) return problems;
  if (entry.valid_until === '')
    problems[at('valid_until')] = paper.end === 'long_term' ? '请填写有效期，或勾选长期' : '请填写有效期';
  else if (entry.valid_until < today)
    problems[at('valid_until')] = `已于 ${entry.valid_until} 过期，请上传有效的证照`;
  else if (entry.issued_on !== '' && entry.valid_until <= entry.issued_on)
    problems[at('valid_until')] = '有效期应晚于发证日期';
  return problems;
}
