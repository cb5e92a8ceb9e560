import type { ApplicationState } from '@qingnang/contract/qualifications';
import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, errorsOf, NO_PAPER, problemsOf, refusalOf, todosOf } from './draft.ts';

const brought = (kind: string) => ({ kind, name: '', is_required: 1, is_long_term: 0 });
const VILLAGE = {
  code: 'village_clinic',
  name: '村卫生室',
  hint: '',
  base: 'village_clinic' as const,
  papers: [brought('医疗机构执业许可证'), brought('采购委托书'), brought('被委托人身份证')],
};
const CHOICES = {
  buyer_types: [VILLAGE],
  scopes: [{ code: 'chemical', name: '化学药制剂', papers: ['医疗机构执业许可证'] }],
};
const form = {
  buyer_type: 'village_clinic',
  company: '成都新桥村卫生室',
  credit_code: '',
  legal_person: '周文',
  province: '四川省',
  city: '成都市',
  district: '武侯区',
  detail: '新桥路 8 号',
  contact_name: '周文',
  contact_phone: '13800000008',
  email: '',
  scopes: ['chemical'],
};
const account = { id: 1, is_passed: 0, refuse_reason: '', form, held: [], phone: '13800000008' };
const file = { id: 7, name: 'a.pdf', mime: 'application/pdf', size: 9, url: '/api/file/7', at: 0 };
const document = {
  kind: '采购委托书',
  name: '采购委托书',
  number: '',
  issued_on: '',
  valid_until: '2098-12-31',
  is_long_term: 0,
  files: [file],
  status: 'refused' as const,
  reason: '未盖章',
};
const application = (status: 'draft' | 'refused' | 'passed'): ApplicationState => ({
  account,
  application: {
    id: 3,
    kind: 'first',
    kind_name: '',
    status,
    status_name: '',
    form: { ...form, company: '新名称' },
    documents: [document],
    reason: '请补正',
    problems: { legal_person: '与执照不一致', 'documents.采购委托书': '未盖章' },
    version: 4,
    updated_at: 0,
    submitted_at: null,
    reviewed_at: null,
  },
  ...CHOICES,
});

describe('where one goes on', () => {
  it('in the draft, with its version', () => {
    expect(draftOf(application('draft'), 'first')).toMatchObject({ version: 4, form: { company: '新名称' } });
  });
  it('in what was refused, as a new draft that keeps the files', () => {
    const draft = draftOf(application('refused'), 'first');
    expect(draft).toMatchObject({ version: 0, form: { company: '新名称' } });
    expect(draft.papers.采购委托书?.files).toEqual([file]);
    expect(refusalOf(application('refused'))).toEqual({
      reason: '请补正',
      problems: { legal_person: '与执照不一致', 'documents.采购委托书': '未盖章' },
    });
  });
  it('with the company as it is known, when nothing is open', () => {
    expect(draftOf(application('passed'), 'change')).toEqual({
      kind: 'change',
      form,
      papers: {},
      version: 0,
    });
  });
});

describe('what is sent and said', () => {
  const draft = {
    kind: 'first' as const,
    form,
    version: 2,
    papers: { 营业执照: NO_PAPER, 采购委托书: { ...NO_PAPER, files: [file] } },
  };

  it('leaves out papers that nobody has touched', () => {
    expect(bodyOf(draft, 5)).toMatchObject({
      store_id: 5,
      documents: [{ kind: '采购委托书', file_ids: [7] }],
    });
  });

  it('puts the server’s words at the form’s fields', () => {
    const errors = { 'form.company': ['太长'], 'documents.0.number': ['太长'], file_ids: ['已使用'] };
    expect(errorsOf(errors, draft.papers)).toEqual({
      company: '太长',
      'documents.采购委托书.number': '太长',
      documents: '已使用',
    });
  });

  it('lists what is left to do', () => {
    const problems = problemsOf(draft, [], CHOICES, '2026-11-21');
    expect(todosOf(draft, VILLAGE, problems, {}).map(({ label, state }) => `${label} ${state}`)).toEqual([
      '企业资料 open',
      '医疗机构执业许可证 open',
      '采购委托书 wrong',
      '被委托人身份证 open',
    ]);
  });
});
