import { describe, expect, it } from 'vitest';
import { COMMON_WORDS } from './common-passwords.ts';
import { passwordProblem, passwordStrength } from './password.ts';

const own = { phone: '13800000001', username: 'yaodian' };

describe('passwordProblem', () => {
  it.each([
    'Xuefu2026!',
    'kangmin88',
    '中文a1中文中文',
    `a1${'x'.repeat(62)}`,
    'a1 b2 c3 d4',
    'correct horse battery',
    '40718365',
    'k7mq-3xwd-9trp',
    'huoxiangzhengqi',
  ])('lets %j pass', (password) => expect(passwordProblem(password, own)).toBe(''));

  it.each([
    ['', '密码为 8 至 64 个字符'],
    ['a1b2c3d', '密码为 8 至 64 个字符'],
    [`a1${'x'.repeat(63)}`, '密码为 8 至 64 个字符'],
    [' kangmin88', '密码首尾不能有空格'],
    ['kang\u0000min88', '密码含有不能识别的字符'],
    ['kang\ud800min88', '密码含有不能识别的字符'],
    ['a13800000001', '密码不能包含手机号'],
    ['YaoDian2026', '密码不能包含用户名'],
  ])('refuses %j', (password, words) => expect(passwordProblem(password, own)).toBe(words));

  const common = '这个密码太常见，容易被猜到，请换一个';
  it.each([
    'password1',
    'P@ssw0rd',
    'abc12345',
    'a12345678',
    'aa123456',
    '1q2w3e4r',
    '1qaz@WSX',
    'qwertyuiop',
    'asdf1234',
    '!@#$%^&*',
    '12345678',
    '87654321',
    '11111111',
    '11223344',
    '12341234',
    '147258369',
    '19900101',
    '900101lw',
    '13912345678',
    '5201314520',
    'woaini1314',
    '1314woaini',
    'woaini520',
    'mimamima',
    '密码密码密码密码1',
    'iloveyou',
    'zhang123456',
    'Beijing2008',
    'abababab',
    'Demo@2026',
    'Admin@2026',
    'qingnang2026',
    'QNYC-888',
    '青囊药采2026',
    'yaofang@123',
  ])('finds %j too common', (password) => expect(passwordProblem(password, own)).toBe(common));

  it('refuses far more than the 3,000 most common', () => {
    const tails = [
      '1',
      '12',
      '123',
      '1234',
      '12345',
      '123456',
      '520',
      '1314',
      '888',
      '@123',
      '2025',
      '@2026',
      '!',
      '',
    ];
    const listed = COMMON_WORDS.flatMap((word) => tails.map((tail) => word + tail)).filter(
      (one) => one.length >= 8,
    );
    expect(new Set(listed).size).toBeGreaterThan(3000);
    const nobody = { phone: '', username: '' };
    expect(listed.filter((password) => passwordProblem(password, nobody) !== common)).toEqual([]);
  });

  it.each(['kangmin88', 'KangMin-dayaofang', 'cdkm2026', '88888kmd', '康民大药房888', 'chengdukangmin'])(
    'refuses %j as the company',
    (password) => {
      const company = {
        name: '成都康民大药房',
        syllables: ['cheng', 'du', 'kang', 'min', 'da', 'yao', 'fang'],
      };
      expect(passwordProblem(password, { ...own, company })).toBe('密码不能是单位名称');
      expect(passwordProblem(`${password}sanqi`, { ...own, company })).toBe('');
    },
  );

  it('knows of no owner yet', () => {
    expect(passwordProblem('kangmin88', { phone: '', username: '' })).toBe('');
  });
});

it.each([
  ['', 0],
  ['Ab1!', 1],
  ['abcdefghij', 1],
  ['kangmin88', 2],
  ['Kangmin@2026', 3],
])('strength of %j is %i', (password, strength) => expect(passwordStrength(password)).toBe(strength));
