import { expect, it } from 'vitest';
import { categoryTree } from './categories.ts';

it('nests categories under the name of their tree', () => {
  const [western, devices] = categoryTree([
    { id: 10, tree: 'xi', parent_id: 0, name: '解热镇痛' },
    { id: 20, tree: 'qx', parent_id: 0, name: '口罩' },
    { id: 11, tree: 'xi', parent_id: 10, name: '布洛芬类' },
  ]);
  expect(western).toMatchObject({ title: '药品', selectable: false });
  expect(western?.children[0]?.children[0]).toMatchObject({ value: 11, title: '布洛芬类', selectable: true });
  expect(devices?.children.map(({ value }) => value)).toEqual([20]);
});
