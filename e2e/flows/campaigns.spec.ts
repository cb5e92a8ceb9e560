import { expect, test } from '../fixtures.ts';

const PICTURE = '/files/demo/none.svg';
const now = () => Math.floor(Date.now() / 1000);

test.describe('campaigns', () => {
  test('活动专区 counts who goes to an activity; 活动中心 has several as tabs @phone @deep', async ({
    visitor: page,
    staff,
  }) => {
    const [one, two] = [await staff.newZone({ title: '活动甲' }), await staff.newZone({ title: '活动乙' })];
    await page.goto('/yjh');
    const counted = page.waitForRequest('**/api/activity/tap');
    await page.getByRole('main').locator(`a[href="${one.url}"]`).click();
    expect((await counted).postData()).toBe(`id=${one.id}`);
    await expect(page).toHaveURL(`/hdmb?id=${one.id}`);
    await expect(page).toHaveTitle(/^活动甲 - /);
    await page.goto(`/Hdzx/${one.id},999999,${two.id}/${two.id}`);
    const tabs = page.getByRole('navigation', { name: '活动中心' });
    await expect(tabs.getByRole('link')).toHaveText(['活动甲', '活动乙']);
    await expect(page.getByRole('heading', { level: 1, name: '活动乙' })).toBeVisible();
    await tabs.getByRole('link', { name: '活动甲' }).click();
    await expect(page).toHaveURL(`/Hdzx/${one.id},${two.id}/${one.id}`);
    await expect(page.getByRole('heading', { level: 1, name: '活动甲' })).toBeVisible();
  });

  test('one that is over, has not begun or never was leads to 活动不存在 @deep', async ({
    visitor: page,
    staff,
  }) => {
    const [over, ahead, controlled] = [
      await staff.newZone({ title: '结束的活动', ends_at: now() - 60 }),
      await staff.newZone({ title: '未开始的活动', starts_at: now() + 3600 }),
      await staff.newZone({ title: '结束的控销', kind: 'controlled', ends_at: now() - 60 }),
    ];
    const keys = [over.id, over.code, ahead.id, 999999, 'nobody'];
    const paths = keys.flatMap((key) => [
      `/hdmb?id=${key}`,
      `/zqmb?id=${key}`,
      `/yjh/${key}`,
      `/Hdzx/${key}/1`,
    ]);
    for (const path of [
      ...paths,
      `/kxzq/goods/${controlled.code}`,
      '/ppzq/info/999999',
      '/zhmz/list?id=999999',
    ]) {
      const answer = await page.request.get(path);
      expect.soft([answer.status(), new URL(answer.url()).pathname], path).toEqual([200, '/noActivity']);
    }
    await page.goto(`/hdmb?id=${over.id}`);
    await expect(page).toHaveURL('/noActivity');
    await expect(page.getByRole('heading', { name: '活动不存在' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('结束的活动');
  });

  test('old addresses find their activity, or say that there is none @deep', async ({
    visitor: page,
    staff,
  }) => {
    const { id, code } = await staff.newZone({ title: '旧地址活动' });
    await page.goto(`/activity/hd/${code}`);
    await expect(page).toHaveURL(`/hdmb?id=${id}`);
    await page.clock.install();
    await page.goto('/activity/a/b');
    await expect(page).toHaveURL('/loading/activity?url=a&url1=b');
    await expect(page.getByRole('heading', { name: '没有找到这个活动' })).toBeVisible();
    await page.clock.fastForward(6000);
    await expect(page).toHaveURL('/noActivity');
    await expect(page.getByRole('heading', { name: '活动不存在' })).toBeVisible();
  });

  test('/loading goes on to pages of the shop only @deep', async ({ visitor: page }) => {
    await page.goto('/loading?path=/search&keywords=amxl');
    await expect(page).toHaveURL('/search?keywords=amxl');
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ];
    for (const path of hostile) {
      const answer = await page.goto(`/loading?path=${encodeURIComponent(path)}`);
      expect(answer?.status(), path).toBe(200);
      await expect(page, path).toHaveURL(/\/loading\?path=/);
    }
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a link without an address says so, one with # says its words, another one leads @deep', async ({
    visitor: page,
    staff,
  }) => {
    const banner = (title: string, url: string) => ({
      kind: 'banner' as const,
      images: [{ title, image: PICTURE, image_phone: '', url }],
    });
    const { id } = await staff.newZone({
      title: '链接活动',
      blocks: [
        banner('没有链接', ''),
        banner('有话', '#十二月开抢'),
        banner('只有井号', '#'),
        banner('去列表', '/list'),
      ],
    });
    await page.goto(`/hdmb?id=${id}`);
    for (const [name, words] of [
      ['没有链接', '活动暂未开始'],
      ['有话', '十二月开抢'],
      ['只有井号', '活动未开始'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      const said = page.getByRole('alertdialog');
      await expect(said).toContainText(words);
      await said.getByRole('button').last().click();
      await expect(said).toHaveCount(0);
    }
    await page.getByRole('link', { name: '去列表' }).click();
    await expect(page).toHaveURL('/list');
  });

  test('texts of staff run nothing', async ({ visitor: page, staff }) => {
    const html = `<p onclick="window.hit=1">说明文字</p><script>window.hit=1</script><img src="x" onerror="window.hit=1">
      <a href="javascript:window.hit=1">点我</a><svg onload="window.hit=1"></svg><iframe srcdoc="<script>parent.hit=1</script>"></iframe>
      <style>main{display:none}</style>`;
    const { id } = await staff.newZone({
      title: '安全活动',
      blocks: [{ kind: 'text', title: '活动说明', html }],
    });
    await page.goto(`/hdmb?id=${id}`);
    const text = page.getByRole('region', { name: '活动说明' });
    await text.getByText('说明文字').click();
    await text.getByText('点我').click();
    await expect(page).toHaveURL(`/hdmb?id=${id}`);
    await expect(text.locator('script, iframe, svg, style, [onclick], [onerror]')).toHaveCount(0);
    expect(await page.evaluate('window.hit')).toBeUndefined();
  });
});
