import { describe, expect, it } from 'vitest';
import {
  GATING_PAPERS,
  gatesOf,
  isPaperKind,
  isStoppedBy,
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

const TYPE = {
  papers: [
    { kind: 'GSP证书', name: '', is_required: 0, is_long_term: 0 },
    { kind: '医疗机构执业许可证', name: '诊所备案凭证', is_required: 1, is_long_term: 1 },
    { kind: '采购委托书', name: '', is_required: 1, is_long_term: 0 },
    { kind: '没有这种', name: '', is_required: 1, is_long_term: 0 },
  ],
};

describe('papers of a type of buyers', () => {
  it('are those that there are, required ones first, as the type calls them', () => {
    expect(papersOf(TYPE).map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['诊所备案凭证', true],
      ['采购委托书', true],
      ['GSP证书', false],
    ]);
    expect(papersOf(undefined)).toEqual([]);
    expect(isPaperKind('__proto__')).toBe(false);
  });

  it('end as their kind does, or may be without end where the type says so', () => {
    expect(papersOf(TYPE).map(({ end }) => end)).toEqual(['long_term', 'required', 'none']);
  });

  it('open the scopes that a type can have', () => {
    expect(scopesOpenTo(TYPE, SCOPES).map(({ code }) => code)).toEqual(['chemical']);
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
