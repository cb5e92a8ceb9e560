import { expect, it } from 'vitest';
import { invitationList } from './invitation-list.ts';

it('one-time passwords are a line for each customer, and no cell is a formula', () => {
  const one = {
    username: 'daru',
    company: '=cmd|"大如"药房',
    code: 'ABCD-EFGH-JKLM-NPQR',
    link: 'https://shop.example.com/api/user/invitation/ABCDEFGHJKLMNPQR',
    expires_at: Date.parse('2026-11-30T10:30:00+08:00') / 1000,
  };
  expect(invitationList([one])).toBe(
    `\ufeff"用户名","企业名称","一次性密码","链接","有效期至"\r\n` +
      `"daru","'=cmd|""大如""药房","ABCD-EFGH-JKLM-NPQR","${one.link}","2026-11-30 10:30"\r\n`,
  );
});
