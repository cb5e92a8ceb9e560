import { describe, expect, it } from 'vitest';
import { eventWords, type Facts, SENSITIVE } from './rules.ts';

const facts = (after: Facts['after'], more: Partial<Facts> = {}): Facts => ({
  entity_id: '7',
  member: '',
  after,
  ...more,
});

describe('eventWords', () => {
  it.each([
    ['approval.agree', facts({ words: '新增角色「组长」' }), '同意：新增角色「组长」'],
    ['approval_policy.update', facts({}, { entity_id: 'refund' }), '复核规则已修改：退款与减发'],
    ['refund.approve', facts({ refund_no: 'R1', amount: '12.00' }), '同意退款：R1 ¥12.00'],
    ['correction.agree', facts({ kind: 'balance', delta: -1250 }), '同意更正：减少 ¥12.50'],
    ['correction.ask', facts({ kind: 'points', delta: 50 }), '申请更正：增加 50 积分'],
    ['staff.reset_password', facts({}, { member: '吴静' }), '重置员工密码：吴静'],
  ])('%s', (action, given, words) => {
    expect(eventWords(action, given)).toBe(words);
  });

  it('says something of every act, whatever its entry holds', () => {
    for (const action of SENSITIVE) expect(eventWords(action, facts({}))).toMatch(/[\u4e00-\u9fff]/);
  });
});
