import { STAFF_ROLES } from '@qingnang/contract/office';
import { isCreditCode, isMobile, isMobileOrLandline } from '@qingnang/rules/identity';
import { describe, expect, it } from 'vitest';
import { demoBuyers } from './accounts.ts';
import { DEMO_STAFF } from './staff.ts';

const buyers = demoBuyers(new Date('2026-11-21T04:00:00Z'));
const buyer = (username: string) => {
  const found = buyers.find((one) => one.username === username);
  if (!found) throw new Error(username);
  return found;
};

describe('the demo buyers', () => {
  it('are the ones that decisions name, a head office before its stores', () => {
    expect(buyers.map((one) => [one.username, one.passStatus, one.head])).toEqual([
      ['yaodian', 1, undefined],
      ['kangmin-jinli', 1, 'yaodian'],
      ['kangmin-binjiang', 1, 'yaodian'],
      ['zhensuo', 1, undefined],
      ['xinke', 2, undefined],
      ['guoqi', 4, undefined],
    ]);
  });

  it('have numbers that could be real, each its own', () => {
    for (const one of buyers) {
      expect([isMobile(one.phone), isCreditCode(one.creditCode ?? '')]).toEqual([true, true]);
      for (const address of one.addresses) expect(isMobileOrLandline(address.phone)).toBe(true);
    }
    expect(new Set(buyers.map((one) => one.phone)).size).toBe(buyers.length);
    expect(new Set(buyers.map((one) => one.creditCode)).size).toBe(buyers.length);
  });

  it('have papers dated from today', () => {
    const drugLicence = (username: string) =>
      buyer(username).licences?.find((one) => one.kind === '药品经营许可证');
    expect(drugLicence('yaodian')?.validUntil).toBe('2026-12-17');
    expect(drugLicence('guoqi')).toMatchObject({ validUntil: '2026-11-09', gatesScopes: [] });
    expect([buyer('yaodian').contractValidUntil, buyer('zhensuo').contractValidUntil]).toEqual([
      '2026-12-31',
      undefined,
    ]);
  });

  it('lets a refusal for scope be seen with every one of them', () => {
    for (const one of buyers) expect(one.scopes).not.toContain('biologic');
  });
});

describe('the demo staff', () => {
  it('is one person per role', () => {
    expect(DEMO_STAFF.map((one) => one.role).sort()).toEqual(Object.keys(STAFF_ROLES).sort());
  });
});
