import { expect, test } from '../fixtures.ts';
import { choose, dialogOf } from '../pages/office.ts';

const fileOf = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(',')).join('\r\n')),
});

test.describe('approval numbers that staff take in', () => {
  test('fill an import, drafts and the form of a goods where they are empty @deep', async ({ admin }) => {
    await admin.goto('/admin/approval-references');
    await admin.getByRole('button', { name: '导入文号' }).click();
    const dialog = dialogOf(admin, '导入文号');
    await dialog.getByLabel('选择文号文件').setInputFiles(
      fileOf('文号.csv', [
        ['批准文号', '产品名称', '剂型', '上市许可持有人', '谁生产', '处方分类'],
        ['国药准字 ｈ32770001', '号补片', '片剂', '号补药业', '号补制药', '甲类'],
        ['国药准字H32770002', '号补丸', '丸剂', '号补药业', '号补制药', '处方药'],
        ['', '没有号', '', '', '', ''],
      ]),
    );
    await choose(dialog.getByRole('combobox', { name: '生产厂家' }), '谁生产');
    await dialog.getByRole('button', { name: '导入', exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText('共 3 行：新增 2，更新 0，无变化 0，拒绝 1');
    await expect(dialog.getByRole('table', { name: '拒绝的行' })).toContainText('4缺批准文号');
    await dialog.getByRole('button', { name: '完成' }).click();
    await admin.getByLabel('搜索文号').fill('号补');
    await expect(admin.getByRole('table')).toContainText('国药准字H32770001');

    await admin.goto('/admin/goods-imports');
    await admin.getByLabel('选择商品文件').setInputFiles(
      fileOf('号补商品.csv', [
        ['通用名', '规格', '单位', '批准文号', '批发价', '生产厂家'],
        ['号补片', '10片', '盒', '国药准字H32770001', '9.90', ''],
        ['号补丸', '6丸', '', '国药准字H32770009', '9.90', '别家制药'],
      ]),
    );
    await admin.getByRole('button', { name: '检查文件' }).click();
    const taken = admin.getByRole('table', { name: '取自批准文号库的行' });
    await expect(taken).toContainText(
      '号补片生产厂家 号补制药；上市许可持有人 号补药业；剂型 片剂；处方类别 甲类OTC',
    );
    await admin.getByRole('button', { name: '导入 2 行' }).click();
    await expect(admin.getByRole('heading', { name: '导入结果' })).toBeVisible();

    await admin.goto('/admin/goods/drafts?keywords=号补丸');
    const drafts = admin.getByRole('table', { name: '草稿' });
    await drafts.getByLabel('号补丸 批准文号').fill('国药准字H32770002');
    await admin.getByRole('button', { name: '保存 1 行' }).click();
    await drafts.getByLabel('选择 号补丸').check();
    await admin.getByRole('button', { name: '按批准文号补全 1 个' }).click();
    const done = admin.getByRole('dialog', { name: '已补全 1 个草稿' });
    await expect(done.getByRole('table')).toContainText('号补丸 生产厂家别家制药号补制药');
    await done.getByRole('button', { name: '知道了' }).click();
    await expect(drafts.getByLabel('号补丸 处方类别')).toHaveValue('rx');

    await admin.goto('/admin/goods/new');
    await admin.getByLabel('剂型').fill('胶囊剂');
    await admin.getByRole('textbox', { name: '批准文号' }).fill('国药准字h32770001');
    await expect(admin.getByText('与所填不同：剂型 片剂')).toBeVisible();
    await admin.getByRole('button', { name: '填入 3 个空项' }).click();
    await expect(admin.getByLabel('生产厂家')).toHaveValue('号补制药');
    await expect(admin.getByLabel('剂型')).toHaveValue('胶囊剂');
  });
});
