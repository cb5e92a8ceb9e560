import { describe, expect, it } from 'vitest';
import { BUSY_MESSAGE, errorOf } from './api-error.ts';

describe('errors by status and code', () => {
  it.each([
    [200, 10000],
    [200, 200],
    [201, 201],
    [201, 10000],
  ])('HTTP %d with code %d is a success', (status, code) => expect(errorOf(status, { code })).toBeNull());

  it.each([
    [401, { code: 10001, message: '请先登录' }, 'signIn', '请先登录'],
    [200, { code: 401, message: '请先登录' }, 'signIn', '请先登录'],
    [401, {}, 'signIn', '操作没有成功，请稍候再试'],
    [459, { code: 459, message: '请先签署合同' }, 'contract', '请先签署合同'],
    [403, { code: 10003, message: '请先开启两步验证' }, 'factor', '请先开启两步验证'],
    [403, { code: 403, message: '没有权限' }, 'refused', '没有权限'],
    [409, { code: 409, message: '价格已变' }, 'refused', '价格已变'],
    [500, { code: 500, message: 'stack trace' }, 'server', BUSY_MESSAGE],
    [502, {}, 'server', BUSY_MESSAGE],
    [200, { code: 503, message: 'x' }, 'server', BUSY_MESSAGE],
  ])('HTTP %d with %j is %s: %s', (status, envelope, kind, message) => {
    const error = errorOf(status, envelope);
    expect([error?.kind, error?.message]).toEqual([kind, message]);
  });

  it('shows the first field message of 422 and keeps all of them by field', () => {
    const errors = { number: ['数量不能小于 1', '数量必须是整数'], phone: ['请填写电话'] };
    const error = errorOf(422, { code: 422, message: '提交的内容有误', errors });
    expect(error?.kind).toBe('invalid');
    expect(error?.message).toBe('数量不能小于 1');
    expect(error?.fieldErrors).toEqual(errors);
  });

  it('keeps the number of a failed request', () =>
    expect(errorOf(500, { code: 500, request_id: 'r-7' })?.requestId).toBe('r-7'));

  it('does not take an error status for success because of its code', () =>
    expect(errorOf(500, { code: 10000 })).not.toBeNull());
});
