import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { dialogOf } from '../pages/office.ts';

test.describe('feedback', () => {
  test('a complaint with a picture is due by a time, answered, read and rated @phone-deep @deep', async ({
    buyer: { page },
    admin,
  }) => {
    const words = `外箱压坏了${randomUUID().slice(0, 8)}`;
    const picture = { name: '外箱.png', mimeType: 'image/png', buffer: await admin.screenshot() };
    await page.goto('/yjfk');
    const form = page.getByRole('form', { name: '提交意见反馈' });
    const row = page.getByRole('list', { name: '我的反馈' }).getByRole('listitem').filter({ hasText: words });

    await test.step('a complaint says when it is answered; without words it is refused at its field', async () => {
      const content = form.getByRole('textbox', { name: '反馈内容' });
      await form.getByRole('radio', { name: '投诉' }).check();
      await expect(form).toContainText('24 个工作小时内答复');
      await form.getByRole('button', { name: '提交反馈' }).click();
      await expect(content).toHaveAccessibleDescription('请填写反馈内容');
      await content.fill(words);
      // It is still on its way when somebody sends the form: nothing goes without it.
      await page.route('**/api/file', async (route) => {
        await form.getByText('文件还在上传，传完后再提交').waitFor();
        await route.continue();
      });
      await form.getByLabel('选择反馈图片').setInputFiles(picture);
      await form.getByRole('button', { name: '提交反馈' }).click();
      // A large one is made smaller on its way, and a JPEG.
      await expect(form.getByRole('link', { name: /^外箱/ })).toBeVisible();
      await form.getByRole('button', { name: '提交反馈' }).click();
      await expect(row).toContainText(/应在 .+ 前答复/);
      await expect(content).toHaveValue('');
    });

    await test.step('staff find it by its time and answer', async () => {
      await admin.goto(`/admin/feedback?keywords=${encodeURIComponent(words)}`);
      const waiting = admin.getByRole('row', { name: words });
      await expect(waiting).toContainText(/还有 \d+/);
      await expect(waiting).toContainText('1 张图片');
      await waiting.getByRole('button', { name: '答复' }).click();
      const dialog = dialogOf(admin, /^投诉/);
      await expect(dialog.locator('a[href^="/admin/accounts/"]')).toBeVisible();
      await dialog.getByRole('button', { name: '发送答复' }).click();
      await expect(dialog.getByText('请填写答复')).toBeVisible();
      await dialog.getByLabel('答复', { exact: true }).fill('已补发一箱，明天到');
      await dialog.getByRole('button', { name: '发送答复' }).click();
      await expect(waiting).toHaveCount(0);
    });

    await test.step('a message leads to the answer, which is rated once', async () => {
      await page.goto('/wdxx?kind=system');
      const message = page
        .getByRole('list', { name: '消息' })
        .getByRole('listitem')
        .filter({ hasText: '（未读）' });
      await message.first().getByRole('link').click();
      await expect(page).toHaveURL(/\/yjfk/);
      await expect(row).toContainText('已补发一箱，明天到');
      await row.getByRole('button', { name: '很满意', exact: true }).click();
      await row.getByRole('button', { name: '提交评价' }).click();
      await expect(row).toContainText('您的评价：很满意');
      await expect(row.getByRole('button', { name: '提交评价' })).toHaveCount(0);
    });
  });
});
