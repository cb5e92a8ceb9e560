import { expect, it } from 'vitest';
import { withTag } from './tags.ts';

const sale = { name: '特', describe: '每日特价', is_show: 1 };

it('puts tags in, changes and takes them out, always in their order', () => {
  const two = withTag([sale], '优', {});
  expect(two).toEqual([{ name: '优', describe: '', is_show: 1 }, sale]);
  expect(withTag(two, '特', { is_show: 0 })[1]).toEqual({ ...sale, is_show: 0 });
  expect(withTag(two, '优', null)).toEqual([sale]);
  expect(withTag([sale], '新', null)).toEqual([sale]);
});
