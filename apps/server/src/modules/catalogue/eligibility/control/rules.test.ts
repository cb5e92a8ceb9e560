import { describe, expect, it } from 'vitest';
import { type ControlRule, refusedBy, regionsOf } from './rules.ts';

/** `+rank=1` allows, `-region=四川省` blocks. */
const parse = (text: string): ControlRule[] =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [dimension = '', value = ''] = one.slice(1).split('=');
      const effect = one.startsWith('+') ? 'allow' : 'block';
      return { effect, dimension: dimension as ControlRule['dimension'], value };
    });

const buyer = {
  accountId: 5,
  rank: 1,
  buyerType: 'clinic',
  province: '四川省',
  city: '成都市',
  district: '锦江区',
};

describe('refusedBy', () => {
  it.each([
    ['', null],
    ['-account=5', 'named'],
    ['-account=6', null],
    ['+account=5', null],
    ['+account=6', 'account'],
    ['+account=6 -account=7', 'account'],
    // Named accounts are exceptions where other dimensions have rules.
    ['+account=6 -rank=1', 'rank'],
    ['+account=6 -rank=2', null],
    ['+account=5 -rank=1 -region=四川省 -buyer_type=clinic', null],
    ['-account=5 +rank=1', 'named'],
    ['-rank=1', 'rank'],
    ['-rank=2', null],
    ['+rank=1', null],
    ['+rank=2', 'rank'],
    ['+rank=2 +rank=1', null],
    ['-region=四川省', 'region'],
    ['+region=四川省', null],
    ['+region=重庆市', 'region'],
    ['-region=重庆市', null],
    // The most specific rule decides.
    ['-region=四川省 +region=四川省/成都市', null],
    ['+region=四川省 -region=四川省/成都市', 'region'],
    ['-region=四川省/成都市 +region=四川省/成都市/锦江区', null],
    ['+region=四川省/成都市 -region=四川省/成都市/锦江区', 'region'],
    ['+region=四川省/成都市 -region=四川省/成都市/青羊区', null],
    ['+region=四川省/成都市/青羊区', 'region'],
    ['-buyer_type=clinic', 'buyer_type'],
    ['+buyer_type=clinic', null],
    ['+buyer_type=hospital', 'buyer_type'],
    ['-rank=1 -region=四川省 -buyer_type=clinic', 'rank'],
    ['+rank=1 -region=四川省 -buyer_type=clinic', 'region'],
    ['+rank=1 +region=四川省 +buyer_type=hospital', 'buyer_type'],
  ])('%s → %s', (rules, refusal) => {
    expect(refusedBy(parse(rules), null, buyer)).toBe(refusal);
    // Whoever is granted passes everything but a block of its own.
    const granted = { status: 'granted', reply: '' } as const;
    expect(refusedBy(parse(rules), granted, buyer)).toBe(refusal === 'named' ? 'named' : null);
    for (const status of ['pending', 'refused'] as const) {
      expect(refusedBy(parse(rules), { status, reply: '' }, buyer)).toBe(refusal);
    }
  });

  const ACCOUNT = ['', '+account=5', '-account=5', '+account=6', '-account=6'];
  const RANK = ['', '+rank=1', '-rank=1', '+rank=2', '-rank=2'];
  const REGION = [
    '',
    '+region=四川省',
    '-region=四川省',
    '+region=重庆市',
    '-region=四川省 +region=四川省/成都市',
  ];
  const TYPE = [
    '',
    '+buyer_type=clinic',
    '-buyer_type=clinic',
    '+buyer_type=hospital',
    '-buyer_type=hospital',
  ];
  /** Whether a dimension by itself keeps this buyer out. */
  const OUT = new Set([
    '-rank=1',
    '+rank=2',
    '-region=四川省',
    '+region=重庆市',
    '-buyer_type=clinic',
    '+buyer_type=hospital',
  ]);

  it('decides every combination of the four dimensions and the right', () => {
    let decided = 0;
    for (const account of ACCOUNT)
      for (const rank of RANK)
        for (const region of REGION)
          for (const type of TYPE)
            for (const right of [null, 'granted', 'refused'] as const) {
              const rules = parse(`${account} ${rank} ${region} ${type}`);
              const answer = refusedBy(rules, right && { status: right, reply: '' }, buyer);
              expect(answer, `${account} ${rank} ${region} ${type} ${right}`).toBe(
                expected(account, rank, region, type, right),
              );
              decided += 1;
            }
    expect(decided).toBe(5 ** 4 * 3);
  });

  function expected(account: string, rank: string, region: string, type: string, right: string | null) {
    if (account === '-account=5') return 'named';
    if (account === '+account=5' || right === 'granted') return null;
    if (OUT.has(rank)) return 'rank';
    if (OUT.has(region)) return 'region';
    if (OUT.has(type)) return 'buyer_type';
    const onlyAccounts = `${rank}${region}${type}` === '';
    return account === '+account=6' && onlyAccounts ? 'account' : null;
  }
});

describe('regionsOf', () => {
  it('names what is known, the most specific first', () => {
    expect(regionsOf(buyer)).toEqual(['四川省/成都市/锦江区', '四川省/成都市', '四川省']);
    expect(regionsOf({ ...buyer, district: '' })).toEqual(['四川省/成都市', '四川省']);
    expect(regionsOf({ ...buyer, city: '', district: '' })).toEqual(['四川省']);
    expect(regionsOf({ ...buyer, province: '' })).toEqual([]);
  });
});
