import { describe, expect, it } from 'vitest';
import { reasonOf, tabOf } from './words.ts';

describe('words of a review', () => {
  it('knows its lists', () => {
    expect([tabOf('passed'), tabOf('x')]).toEqual(['passed', 'submitted']);
  });
  it('says the whole from its parts, no longer than may be said', () => {
    expect(
      reasonOf(
        { company: '不一致', 'documents.营业执照': '过期' },
        { company: '企业名称', 'documents.营业执照': '营业执照' },
      ),
    ).toBe('企业名称：不一致；营业执照：过期');
    expect(reasonOf({ a: '长'.repeat(300) }, {})).toHaveLength(200);
  });
});
