import type { CompanyForm } from '@qingnang/contract/qualifications';
import type { BaseType, BroughtPaper, BuyerType } from '@qingnang/contract/reference-fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyProblems, documentProblems } from './application.ts';

const TODAY = '2026-11-21';
const form: CompanyForm = {
  buyer_type: 'pharmacy',
  company: '成都康民大药房有限公司',
  credit_code: '91510104MA6DEM01A6',
  legal_person: '李红梅',
  province: '四川省',
  city: '成都市',
  district: '锦江区',
  detail: '示例路 18 号',
  contact_name: '李红梅',
  contact_phone: '13800000001',
  email: '',
  scopes: ['chemical'],
};
const KINDS = ['营业执照', '药品经营许可证'];
const brought = (kind: string, more: Partial<BroughtPaper> = {}): BroughtPaper => ({
  kind,
  name: '',
  is_required: 1,
  is_long_term: 0,
  ...more,
});
const PROXY = [brought('采购委托书'), brought('被委托人身份证')];
const type = (code: BaseType, papers: readonly BroughtPaper[]): BuyerType => ({
  code,
  name: code,
  hint: '',
  base: code,
  papers,
});
const PHARMACY = type('pharmacy', [
  brought('营业执照'),
  brought('药品经营许可证', { name: '药品经营许可证（零售）' }),
  ...PROXY,
  brought('质量保证协议'),
  brought('第三类医疗器械经营许可证', { is_required: 0 }),
  brought('GSP证书', { is_required: 0 }),
]);
const CLINIC = type('clinic', [brought('医疗机构执业许可证'), ...PROXY]);
const VILLAGE = type('village_clinic', [brought('医疗机构执业许可证'), ...PROXY]);
const scopes = [
  { code: 'chemical', name: '化学药制剂', papers: ['药品经营许可证', '医疗机构执业许可证'] },
  { code: 'device3', name: '第三类医疗器械', papers: ['第三类医疗器械经营许可证'] },
  { code: 'health_food', name: '保健食品', papers: ['食品经营许可证'] },
];
const CHOICES = { buyer_types: [PHARMACY, CLINIC, VILLAGE], scopes };

describe('the company', () => {
  it('is fine', () => {
    expect(companyProblems(form, KINDS, CHOICES)).toEqual({});
    expect(companyProblems({ ...form, credit_code: form.credit_code.toLowerCase() }, KINDS, CHOICES)).toEqual(
      {},
    );
  });

  it.each<[Partial<CompanyForm>, Record<string, string>]>([
    [{ company: '' }, { company: '请填写企业名称' }],
    [{ company: '康民' }, { company: '请填写营业执照上的企业全称' }],
    [{ credit_code: '91510104MA6DEM01A7' }, { credit_code: '信用代码不正确，请对照营业执照核对每一位' }],
    [{ credit_code: '9151' }, { credit_code: '信用代码应为 18 位，现在是 4 位' }],
    [{ contact_phone: '12345' }, { contact_phone: '请填写正确的手机号，或带区号的座机号（028-88888888）' }],
    [{ email: 'a@' }, { email: '请填写正确的邮箱' }],
    [{ scopes: [] }, { scopes: '请按许可证勾选经营范围' }],
    [{ scopes: ['device3'] }, { scopes: '第三类医疗器械需要上传《第三类医疗器械经营许可证》' }],
    [{ buyer_type: 'clinic', scopes: ['health_food'] }, { scopes: '保健食品不在可选的经营范围内' }],
    [{ buyer_type: 'hospital' }, { buyer_type: '请选择客户类型' }],
    [{ scopes: ['<script>'] }, { scopes: '<script>不在可选的经营范围内' }],
  ])('%j', (more, problems) => {
    expect(companyProblems({ ...form, ...more }, KINDS, CHOICES)).toEqual(problems);
  });

  it('says everything at once of an empty form, whose village clinic needs no code', () => {
    const empty = Object.fromEntries(Object.keys(form).map((key) => [key, key === 'scopes' ? [] : '']));
    const problems = companyProblems(empty as unknown as CompanyForm, [], CHOICES);
    expect(Object.keys(problems).sort()).toEqual(
      Object.keys(form)
        .filter((key) => key !== 'email')
        .sort(),
    );
    expect(
      companyProblems({ ...form, buyer_type: 'village_clinic', credit_code: '' }, KINDS, CHOICES),
    ).toEqual({});
  });
});

const entry = (kind: string, more: Record<string, unknown> = {}) => ({
  kind,
  number: 'N1',
  issued_on: '2024-01-01',
  valid_until: '2029-01-01',
  is_long_term: 0,
  fileCount: 1,
  ...more,
});

describe('documents', () => {
  const whole = ['营业执照', '药品经营许可证', '采购委托书', '被委托人身份证', '质量保证协议'].map((kind) =>
    entry(kind),
  );

  it('are complete, whatever may be brought besides is left out', () => {
    expect(documentProblems(PHARMACY, whole, true, TODAY)).toEqual({});
    const empty = entry('GSP证书', { number: '', issued_on: '', valid_until: '', fileCount: 0 });
    expect(documentProblems(PHARMACY, [...whole, empty], true, TODAY)).toEqual({});
  });

  it('each missing one is named', () => {
    expect(documentProblems(VILLAGE, [], true, TODAY)).toEqual({
      'documents.医疗机构执业许可证.file_ids': '请上传医疗机构执业许可证',
      'documents.采购委托书.file_ids': '请上传采购委托书',
      'documents.被委托人身份证.file_ids': '请上传被委托人身份证',
    });
    expect(documentProblems(PHARMACY, [], false, TODAY)).toEqual({ documents: '请上传至少一项证照' });
  });

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{}, {}],
    [{ valid_until: TODAY }, {}],
    [
      { valid_until: '2026-11-20' },
      { 'documents.药品经营许可证.valid_until': '已于 2026-11-20 过期，请上传有效的证照' },
    ],
    [{ valid_until: '' }, { 'documents.药品经营许可证.valid_until': '请填写有效期' }],
    [{ valid_until: '', is_long_term: 1 }, { 'documents.药品经营许可证.valid_until': '请填写有效期' }],
    [{ number: '' }, { 'documents.药品经营许可证.number': '请填写证照编号' }],
    [{ fileCount: 0 }, { 'documents.药品经营许可证.file_ids': '请上传药品经营许可证（零售）' }],
    [{ issued_on: '2026-11-22' }, { 'documents.药品经营许可证.issued_on': '发证日期不能晚于今天' }],
  ])('a drug licence with %j', (more, problems) => {
    expect(documentProblems(PHARMACY, [entry('药品经营许可证', more)], false, TODAY)).toEqual(problems);
  });

  it('a business licence may be without end', () => {
    const longTerm = entry('营业执照', { valid_until: '', is_long_term: 1 });
    expect(documentProblems(PHARMACY, [longTerm], false, TODAY)).toEqual({});
  });

  it('never passes a paper that is over', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const valid_until = date.toISOString().slice(0, 10);
        const problems = documentProblems(
          CLINIC,
          [entry('采购委托书', { issued_on: '', valid_until })],
          false,
          TODAY,
        );
        expect(Object.keys(problems).length === 0).toBe(valid_until >= TODAY);
      }),
    );
  });
});
