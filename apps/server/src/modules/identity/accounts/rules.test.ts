import { describe, expect, it } from 'vitest';
import { type Papers, passedMessage } from './rules.ts';

describe('passedMessage', () => {
  const fine: Papers = { passStatus: 1, refuseReason: '', expired: [], expiring: [] };
  const drugLicence = { kind: '药品经营许可证', validUntil: '2026-12-17' };
  const mandate = { kind: '采购委托书', validUntil: '2026-12-20' };
  it.each<[string, Partial<Papers>, string]>([
    ['passed', {}, ''],
    ['not submitted', { passStatus: 0 }, '请提交企业资质，审核通过后可查看价格并采购'],
    ['in review', { passStatus: 2 }, '资质审核中，通过后可查看价格并采购'],
    [
      'refused',
      { passStatus: 3, refuseReason: '许可证照片不清晰' },
      '资质审核未通过：许可证照片不清晰，请修改后重新提交',
    ],
    ['refused without words', { passStatus: 3 }, '资质审核未通过，请修改后重新提交'],
    [
      'expired',
      { passStatus: 4, expired: [drugLicence] },
      '您的《药品经营许可证》已过期，已暂停采购，请尽快更新',
    ],
    ['expired, no paper named', { passStatus: 4 }, '您的资质证照已过期，已暂停采购，请尽快更新'],
    [
      'one of several papers out of date',
      { expired: [drugLicence, mandate], expiring: [mandate] },
      '您的《药品经营许可证》、《采购委托书》已过期，相关商品暂停采购，请尽快更新',
    ],
    [
      'expires soon',
      { expiring: [drugLicence] },
      '您的《药品经营许可证》将于 2026-12-17（26 天后）到期，请尽快更新',
    ],
    [
      'several expire soon',
      { expiring: [drugLicence, mandate] },
      '您的《药品经营许可证》将于 2026-12-17（26 天后）到期，请尽快更新；另有 1 项证照即将到期',
    ],
    [
      'expires today',
      { expiring: [{ kind: '采购委托书', validUntil: '2026-11-21' }] },
      '您的《采购委托书》将于 2026-11-21（今天）到期，请尽快更新',
    ],
  ])('%s', (_, papers, expected) => {
    expect(passedMessage({ ...fine, ...papers }, '2026-11-21')).toBe(expected);
  });
});
