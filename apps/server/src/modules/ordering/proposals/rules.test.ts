import { describe, expect, it } from 'vitest';
import { confirmerOf, isWaiting, outcomeWords, refusedAnswer } from './rules.ts';

const NOW = new Date('2026-11-24T10:00:00+08:00');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const waiting = { kind: 'member', state: 'waiting', memberId: 7, expiresAt: later(1) } as const;

describe('who may answer', () => {
  it.each([
    ['the owner, what a salesman proposes', null, null, ''],
    ['a member who orders, what a salesman proposes', null, { id: 7, roles: ['buyer'] }, ''],
    ['a member who approves, what a salesman proposes', null, { id: 7, roles: ['approver'] }, ''],
    [
      'a member who receives, what a salesman proposes',
      null,
      { id: 7, roles: ['receiver'] },
      '您的角色是收货员，审批请由审批或负责人操作',
    ],
    ['the owner, what a member proposes', 7, null, ''],
    ['another member who approves', 7, { id: 8, roles: ['approver'] }, ''],
    [
      'another member who only orders',
      7,
      { id: 8, roles: ['buyer'] },
      '您的角色是采购员，审批请由审批或负责人操作',
    ],
    ['nobody their own', 7, { id: 7, roles: ['buyer', 'approver'] }, '自己提交的订单要由别人确认'],
  ] as const)('%s', (_, memberId, member, words) => {
    const kind = memberId === null ? 'salesman' : 'member';
    expect(refusedAnswer({ kind, memberId }, { member, name: '王芳' })).toBe(words);
  });

  it('answers in the name of the company, of the head office that acts for it, or of the member', () => {
    const owner = { company: '康宁一店', actingHead: null, member: null };
    expect(confirmerOf(owner)).toEqual({ member: null, name: '康宁一店' });
    const head = { ...owner, actingHead: { company: '康宁总部' } };
    expect(confirmerOf(head).name).toBe('康宁总部');
    const member = { id: 7, name: '王芳', roles: ['approver'] as const };
    expect(confirmerOf({ ...head, member })).toEqual({ member, name: '王芳' });
  });
});

describe('what has become of it', () => {
  it('waits until its time is over, whether the job has come by or not', () => {
    expect(isWaiting(waiting, NOW)).toBe(true);
    expect(isWaiting(waiting, later(1))).toBe(false);
    expect(isWaiting({ ...waiting, state: 'withdrawn' }, NOW)).toBe(false);
  });

  it.each([
    ['waiting', '', ''],
    ['confirmed', '康宁大药房', '已由“康宁大药房”确认下单'],
    ['refused', '康宁大药房', '“康宁大药房”不同意'],
    ['withdrawn', '张伟', '“张伟”已撤回'],
    ['expired', '', '到期无人确认，已失效'],
  ] as const)('%s', (state, decider, words) => {
    expect(outcomeWords({ ...waiting, state, decider }, NOW)).toBe(words);
  });

  it('says of what nobody has answered in time that it is over', () => {
    expect(outcomeWords({ ...waiting, decider: '' }, later(2))).toBe('到期无人确认，已失效');
  });
});
