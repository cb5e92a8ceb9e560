import type { ReviewCheck } from '@qingnang/contract/admin-qualifications';
import type { CompanyForm } from '@qingnang/contract/qualifications';
import { dayAfter } from '@qingnang/rules/days';
import { isCreditCode } from '@qingnang/rules/identity';
import type { Paper } from '@qingnang/rules/papers';

/** Another account with the same code, name or number of a paper. */
export interface Twin {
  account_id: number;
  company: string;
  field: 'credit_code' | 'company' | 'number';
}

/** What the shop can see by itself of an application. */
export interface Looked {
  /** '' where the application does not carry the company's data. */
  form: Pick<CompanyForm, 'credit_code' | 'company'>;
  /** Of its type of buyers. */
  papers: readonly Paper[];
  isFirst: boolean;
  documents: readonly {
    kind: string;
    number: string;
    issued_on: string | null;
    valid_until: string | null;
    is_long_term: boolean;
  }[];
  twins: readonly Twin[];
}

/** Days before the end that a paper is hardly worth taking. */
const SHORT_DAYS = 30;

/** The checks that need no eye, in the order in which a reviewer reads. @param today calendar day in China */
export function checksOf(looked: Looked, today: string): ReviewCheck[] {
  return [...codeChecks(looked), ...twinChecks(looked.twins), ...paperChecks(looked, today)];
}

const say = (level: ReviewCheck['level'], text: string, accountId: number | null = null): ReviewCheck => ({
  level,
  text,
  account_id: accountId,
});

function codeChecks({ form, documents }: Looked): ReviewCheck[] {
  if (form.credit_code === '') return [];
  const checks = [
    isCreditCode(form.credit_code) ? say('ok', '信用代码校验位正确') : say('bad', '信用代码校验位不正确'),
  ];
  const licence = documents.find(({ kind }) => kind === '营业执照');
  if (licence && licence.number.toUpperCase() !== form.credit_code)
    checks.push(say('warn', `营业执照编号 ${licence.number} 与信用代码不同`));
  return checks;
}

const TWIN_WORDS = { credit_code: '信用代码', company: '企业名称', number: '证照编号' } as const;

function twinChecks(twins: readonly Twin[]): ReviewCheck[] {
  if (twins.length === 0) return [say('ok', '没有重复的企业、信用代码或证照编号')];
  return twins.map(({ field, company, account_id }) =>
    say(field === 'credit_code' ? 'bad' : 'warn', `${TWIN_WORDS[field]}与「${company}」相同`, account_id),
  );
}

function paperChecks({ papers, isFirst, documents }: Looked, today: string): ReviewCheck[] {
  const missing = isFirst
    ? papers.filter(({ kind, isRequired }) => isRequired && !documents.some((one) => one.kind === kind))
    : [];
  const dated = documents.flatMap(({ kind, valid_until, is_long_term }) => {
    if (is_long_term || valid_until === null) return [];
    if (valid_until < today) return [say('bad', `${kind}已于 ${valid_until} 过期`)];
    return valid_until <= dayAfter(today, SHORT_DAYS) ? [say('warn', `${kind}将于 ${valid_until} 到期`)] : [];
  });
  const late = documents
    .filter(({ issued_on }) => issued_on !== null && issued_on > today)
    .map(({ kind }) => say('bad', `${kind}的发证日期在今天之后`));
  const found = [...missing.map(({ name }) => say('bad', `缺少${name}`)), ...dated, ...late];
  return found.length === 0 ? [say('ok', '证照齐全，均在有效期内')] : found;
}

/** Papers of an application that are out of date, by field: they cannot be taken into force. */
export function expiredProblems(documents: Looked['documents'], today: string): Record<string, string> {
  const expired = documents.filter(
    ({ valid_until, is_long_term }) => !is_long_term && valid_until !== null && valid_until < today,
  );
  return Object.fromEntries(
    expired.map(({ kind, valid_until }) => [
      `documents.${kind}`,
      `${kind}已于 ${valid_until} 过期，不能通过`,
    ]),
  );
}
