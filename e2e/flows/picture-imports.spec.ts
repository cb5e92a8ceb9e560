import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { expect, test } from '../fixtures.ts';

test.describe('pictures of goods that come in a ZIP', () => {
  test('are shown with their goods, brought in, and listed where they match none @deep', async ({
    admin,
  }) => {
    const background = { r: 20, g: 120, b: 90 };
    const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
    const zip = new ZipFile();
    for (const name of ['1-1.png', '没有这个号.png']) zip.addBuffer(picture, name);
    zip.end();
    await admin.goto('/admin/picture-imports');
    await admin.getByLabel('选择图片压缩包').setInputFiles({
      name: '新图.zip',
      mimeType: 'application/zip',
      buffer: await buffer(zip.outputStream),
    });
    const table = admin.getByRole('table');
    await expect(table).toContainText('没有这个编号、批准文号或条码的商品');
    await admin.getByRole('button', { name: '导入 1 张' }).click();
    await expect(admin.getByText('已完成')).toBeVisible();
    await admin.getByRole('link', { name: /^已导入/ }).click();
    await expect(table).toContainText('1-1.png');
  });
});
