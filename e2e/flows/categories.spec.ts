import type { adminCategoryCreate, adminCategoryDelete } from '@qingnang/contract/admin-catalog';
import { expectAccessible } from '../accessible.ts';
import { callsOf } from '../call.ts';
import { expect, test } from '../fixtures.ts';

test('categories change places by pointer and by keyboard, and keep them @deep', async ({ admin, staff }) => {
  const { id: mark } = await staff.newGoods('分类排序片');
  const call = callsOf(admin.context().request);
  const made: number[] = [];
  const create = async (name: string, parent: number) => {
    const { list } = await call<typeof adminCategoryCreate>('POST /api/admin/categories', {
      body: { tree: 'xi', parent_id: parent, name, sort: 90_000 + made.length, describe: '', logo: '' },
    });
    const id = list.find((one) => one.name === name)?.id;
    if (id === undefined) throw new Error(`${name} was not made`);
    made.push(id);
    return id;
  };
  const top = await create(`排序${mark}`, 0);
  const [one, two, three] = [`甲${mark}`, `乙${mark}`, `丙${mark}`] as const;
  for (const name of [one, two, three]) await create(name, top);

  await admin.goto('/admin/categories');
  await admin.getByRole('button', { name: `展开 排序${mark}` }).click();
  const handle = (name: string) => admin.getByRole('button', { name: `排序 ${name}，` });
  const shown = admin.getByRole('row').filter({ hasText: new RegExp(`[甲乙丙]${mark}`) });
  await expect(shown).toHaveText([new RegExp(one), new RegExp(two), new RegExp(three)]);
  await expectAccessible(admin);

  await handle(three).press('ArrowUp');
  await expect(shown).toHaveText([new RegExp(one), new RegExp(three), new RegExp(two)]);
  await expect(handle(three)).toBeFocused();

  await handle(one).hover();
  await admin.mouse.down();
  const last = await shown.last().boundingBox();
  if (!last) throw new Error('the last row is not drawn');
  await admin.mouse.move(last.x + 20, last.y + last.height - 2, { steps: 6 });
  await admin.mouse.up();
  await expect(shown).toHaveText([new RegExp(three), new RegExp(two), new RegExp(one)]);
  await admin.reload();
  await admin.getByRole('button', { name: `展开 排序${mark}` }).click();
  await expect(shown).toHaveText([new RegExp(three), new RegExp(two), new RegExp(one)]);

  for (const id of made.toReversed())
    await call<typeof adminCategoryDelete>('DELETE /api/admin/categories/:id', { at: { id } });
});
