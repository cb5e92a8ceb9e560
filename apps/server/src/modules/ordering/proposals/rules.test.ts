import { describe, expect, it } from 'vitest';
import { confirmerOf, isWaiting, mayConfirm, outcomeWords, proposerWords } from './rules.ts';

const NOW = new Date('2026-11-24T10:00:00+08:00');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const waiting = { kind: 'member', state: 'waiting', memberId: 7, expiresAt: later(1) } as const;

describe('who may answer', () => {
  it.each([
    ['the account itself, what a salesman proposes', null, null, true],
    ['a member, what a salesman proposes', null, 7, true],
    ['the account itself, what a member proposes', 7, null, true],
    ['another member', 7, 8, true],
    ['nobody their own', 7, 7, false],
  ])('%s', (_, proposedBy, answeredBy, may) => {
    expect(mayConfirm({ memberId: proposedBy }, { memberId: answeredBy, name: '王芳' })).toBe(may);
  });

  it('answers in the name of the company, or of the head office that acts for it', () => {
    expect(confirmerOf({ company: '康宁大药房', actingHead: null })).toEqual({
      memberId: null,
      name: '康宁大药房',
    });
    expect(confirmerOf({ company: '康宁一店', actingHead: { company: '康宁总部' } }).name).toBe('康宁总部');
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

it('names a salesman as one', () => {
  expect(proposerWords('salesman', '张伟')).toBe('业务员张伟');
  expect(proposerWords('member', '王芳')).toBe('王芳');
});
