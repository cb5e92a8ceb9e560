import { describe, expect, it } from 'vitest';
import { mayDo, refusedRight } from './member-words.ts';

describe('mayDo', () => {
  it('lets the owner do everything, and a member what one of the roles says', () => {
    expect(mayDo(null, 'owner')).toBe(true);
    expect(mayDo({ roles: ['receiver'] }, 'pay')).toBe(false);
    expect(mayDo({ roles: ['receiver', 'accountant'] }, 'pay')).toBe(true);
    expect(mayDo({ roles: ['buyer', 'approver', 'receiver', 'accountant'] }, 'owner')).toBe(false);
    expect(mayDo({ roles: ['receiver'] }, 'any')).toBe(true);
  });
});

describe('refusedRight', () => {
  it.each([
    [['receiver'], 'pay', '您的角色是收货员，付款请由采购或财务操作'],
    [['receiver', 'approver'], 'order', '您的角色是审批人、收货员，采购下单请由采购或负责人操作'],
    [['buyer'], 'owner', '您的角色是采购员，这项操作请由负责人操作'],
    [['buyer'], 'order', ''],
  ] as const)('%s, %s', (roles, right, words) => {
    expect(refusedRight({ roles }, right)).toBe(words);
  });
});
