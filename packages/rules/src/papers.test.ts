import { describe, expect, it } from 'vitest';
import {
  BUYER_TYPES,
  GATING_PAPERS,
  gatesOf,
  isBuyerType,
  isPaperKind,
  isStoppedBy,
  type PaperKind,
  papersOf,
  scopesOpenedBy,
  scopesOpenTo,
} from './papers.ts';

const SCOPES = [
  { code: 'chemical', name: '化学药制剂', papers: ['药品经营许可证', '医疗机构执业许可证'] },
  { code: 'device1', name: '第一类医疗器械', papers: ['营业执照'] },
  { code: 'device3', name: '第三类医疗器械', papers: ['第三类医疗器械经营许可证'] },
  { code: 'health_food', name: '保健食品', papers: ['食品经营许可证'] },
];

const must = (type: string) =>
  papersOf(type)
    .filter(({ isRequired }) => isRequired)
    .map(({ kind }) => kind);

describe('papers of a kind of buyer', () => {
  it.each([
    ['pharmacy', ['营业执照', '药品经营许可证', '采购委托书', '被委托人身份证', '质量保证协议']],
    ['clinic', ['医疗机构执业许可证', '营业执照', '采购委托书', '被委托人身份证']],
    ['village_clinic', ['医疗机构执业许可证', '采购委托书', '被委托人身份证']],
    ['hospital', ['医疗机构执业许可证', '营业执照', '采购委托书', '被委托人身份证', '开票资料']],
  ])('%s', (type, kinds) => {
    expect(must(type)).toEqual(kinds);
  });

  it('each kind is asked for once, required ones first, and every buyer names an agent', () => {
    for (const { code } of BUYER_TYPES) {
      const papers = papersOf(code);
      expect(new Set(papers.map(({ kind }) => kind)).size).toBe(papers.length);
      const flags = papers.map(({ isRequired }) => isRequired);
      expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)));
      expect(must(code)).toContain('采购委托书');
      expect(scopesOpenTo(code, SCOPES).map((scope) => scope.code)).toContain('chemical');
    }
  });

  it('knows nothing of others', () => {
    expect(papersOf('constructor')).toEqual([]);
    expect(isBuyerType('toString')).toBe(false);
    expect(isPaperKind('__proto__')).toBe(false);
  });

  it('names a licence as the buyer calls it, with the end that holds for it', () => {
    const named = (type: string, kind: PaperKind) => papersOf(type).find((one) => one.kind === kind);
    expect(named('trading', '药品经营许可证')?.name).toBe('药品经营许可证（批发）');
    expect(named('clinic', '医疗机构执业许可证')?.end).toBe('long_term');
    expect(named('hospital', '医疗机构执业许可证')?.end).toBe('required');
  });
});

describe('what papers open and stop', () => {
  it('opens scopes in the order of the list', () => {
    const opened = scopesOpenedBy(['第三类医疗器械经营许可证', '营业执照', '没有这种'], SCOPES);
    expect(opened.map(({ code }) => code)).toEqual(['device1', 'device3']);
  });

  it('knows which papers stop the scopes that they open', () => {
    expect(GATING_PAPERS).toEqual([
      '药品经营许可证',
      '第二类医疗器械经营备案凭证',
      '第三类医疗器械经营许可证',
      '食品经营许可证',
    ]);
  });

  it('stops everything, or the scopes of the paper', () => {
    expect([gatesOf('营业执照', SCOPES), gatesOf('食品经营许可证', SCOPES)]).toEqual([[], ['health_food']]);
    expect([isStoppedBy([], 'x'), isStoppedBy(['a'], 'x'), isStoppedBy(['a', 'x'], 'x')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
