import type { ReviewTab } from '@qingnang/contract/admin-qualifications';
import type { CompanyForm } from '@qingnang/contract/qualifications';
import { scopeName } from '@qingnang/rules/scopes';
import type { Options } from '../../app/options.ts';
import type { Names } from '../../app/reference.ts';

export const TABS: readonly { tab: ReviewTab; label: string }[] = [
  { tab: 'submitted', label: '待审核' },
  { tab: 'refused', label: '已退回' },
  { tab: 'passed', label: '已通过' },
];
export const tabOf = (text: string): ReviewTab => TABS.find(({ tab }) => tab === text)?.tab ?? 'submitted';

/** The company's data as rows: its field, its name, what is said. */
export function companyRows(
  form: CompanyForm,
  { scopes, names }: { scopes: Options['scopes']; names: Names },
): { field: keyof CompanyForm; label: string; value: string }[] {
  return [
    {
      field: 'buyer_type',
      label: '客户类型',
      value: form.buyer_type === '' ? '' : names.type(form.buyer_type),
    },
    { field: 'company', label: '企业名称', value: form.company },
    { field: 'credit_code', label: '信用代码', value: form.credit_code },
    { field: 'legal_person', label: '法定代表人', value: form.legal_person },
    {
      field: 'detail',
      label: '注册地址',
      value: `${[...new Set([form.province, form.city, form.district])].join('')} ${form.detail}`.trim(),
    },
    { field: 'contact_name', label: '采购联系人', value: form.contact_name },
    { field: 'contact_phone', label: '联系电话', value: form.contact_phone },
    { field: 'email', label: '邮箱', value: form.email },
    {
      field: 'scopes',
      label: '申请范围',
      value: form.scopes.map((code) => scopeName(code, scopes)).join('、'),
    },
  ];
}

/** What is said of the whole, from what is said of its parts. */
export function reasonOf(
  problems: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
): string {
  return Object.entries(problems)
    .map(([field, text]) => `${names[field] ?? field}：${text}`)
    .join('；')
    .slice(0, 200);
}
