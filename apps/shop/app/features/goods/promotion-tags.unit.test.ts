import { expect, it } from 'vitest';
import { promotionTags } from './promotion-tags.ts';

it('promotionTags are those of promotions, but of all goods', () => {
  const tag = (name: string, is_show = 1) => ({ name, describe: '', is_show });
  const tags = [tag('优'), tag('满', 0), tag('赠'), tag('换购'), tag('包邮')];
  expect(promotionTags(tags).map(({ name }) => name)).toEqual(['赠', '换购']);
});
