import { describe, expect, it } from 'vitest';
import { momentInChina } from '../../../../http/dates.ts';
import { restored, waitWords } from './rules.ts';

describe('restored', () => {
  it('goes back to before the earliest change, whatever came between', () => {
    const latestFirst = [
      { phone: '13900000002' },
      { wechat: { openid: null, name: '', boundAt: null } },
      { phone: '13900000001' },
    ];
    expect(restored(latestFirst)).toEqual({
      phone: '13900000001',
      wechat: { openid: null, name: '', boundAt: null },
      taken: [],
      back: [],
    });
  });

  it('takes new bank accounts off and puts back what was removed, but not what came and went', () => {
    const latestFirst = [{ removed: 7 }, { added: 8 }, { added: 7 }, { removed: 3 }, {}];
    expect(restored(latestFirst)).toEqual({ taken: [8, 7], back: [3] });
  });

  it.each(['headId', 'factor'])('knows “no %s” from “not changed”', (what) => {
    expect(restored([{ [what]: null }])).toHaveProperty(what, null);
    expect(restored([{}])).not.toHaveProperty(what);
  });
});

it('says times as clocks in China show them', () => {
  const moment = momentInChina(new Date('2026-11-23T18:05:00Z'));
  expect(moment).toBe('11月24日 02:05');
  expect(waitWords('提现', moment)).toContain('11月24日 02:05 之后才能提现');
});
