import { zoneForm } from '@qingnang/contract/admin-zones';
import { describe, expect, it } from 'vitest';
import { cleanForm, formDifferences, formErrors } from './rules.ts';

const form = (more: object = {}) =>
  zoneForm.parse({ code: 'dongji', kind: 'activity', title: '冬季', ...more });
const banner = (more: object) => ({ kind: 'banner', images: [{ image: '/files/a.webp', ...more }] });

describe('a form is refused', () => {
  it.each<[string, object]>([
    ['code', { code: 'yx' }],
    ['code', { kind: 'page', code: 'dongji' }],
    ['code', { kind: 'page', code: 'constructor' }],
    ['audience', { audience: 'visitor', ranks: [1] }],
    ['rule.tags', { rule: { tags: ['假'] } }],
    ['rule.rx', { rule: { rx: ['处方'] } }],
    ['excluded_ids', { goods_ids: [1, 2], excluded_ids: [2] }],
    ['image', { image: 'javascript:alert(1)' }],
    ['blocks.0.images.0.url', { blocks: [banner({ url: 'javascript:alert(1)' })] }],
    ['blocks.0.images.0.image', { blocks: [banner({ image: '//evil.example/a.png' })] }],
    ['blocks.0.images.0.image_phone', { blocks: [banner({ image_phone: 'x' })] }],
    ['blocks.1.more_url', { blocks: [banner({}), { kind: 'goods', more_url: '//evil.example' }] }],
    ['blocks.0.more_url', { blocks: [{ kind: 'goods', more_url: '/nowhere' }] }],
    ['blocks.0.more_url', { blocks: [{ kind: 'specials', special: 'daily', more_url: 'list' }] }],
    ['blocks.0.ends_at', { blocks: [{ kind: 'countdown', starts_at: 9, ends_at: 9 }] }],
  ])('at %s: %o', (field, more) => {
    expect(Object.keys(formErrors(form(more)))).toEqual([field]);
  });

  it('not at all when nothing is wrong', () => {
    const blocks = [banner({ url: '#敬请期待' }), { kind: 'goods', more_url: '/list' }];
    expect(formErrors(form({ blocks, rule: { tags: ['优'], rx: ['otc_a'] } }))).toEqual({});
    expect(formErrors(form({ kind: 'page', code: 'yx' }))).toEqual({});
  });
});

describe('a form is kept', () => {
  it('without repetitions', () => {
    const clean = cleanForm(
      form({
        ranks: [3, 1, 3],
        goods_ids: [2, 1, 2],
        rule: { brand_ids: [5, 5] },
        provinces: ['四川省', '四川省'],
      }),
    );
    expect([clean.ranks, clean.goods_ids, clean.rule.brand_ids, clean.provinces]).toEqual([
      [1, 3],
      [2, 1],
      [5],
      ['四川省'],
    ]);
  });

  it('with harmless texts', () => {
    const blocks = [{ kind: 'text', html: '<p onclick="x()">好<script>alert(1)</script></p>' }];
    expect(cleanForm(form({ blocks })).blocks).toEqual([{ kind: 'text', title: '', html: '<p>好</p>' }]);
  });
});

describe('the difference of two forms', () => {
  it('names what was added, changed and taken away', () => {
    const before = form({ starts_at: 5, summary: '旧', goods_ids: [1] });
    expect(formDifferences(before, form({ summary: '新', goods_ids: [1], ends_at: 9 }))).toEqual({
      before: { starts_at: 5, summary: '旧', ends_at: null },
      after: { starts_at: null, summary: '新', ends_at: 9 },
    });
    expect(formDifferences(before, { ...before })).toEqual({ before: {}, after: {} });
  });
});
