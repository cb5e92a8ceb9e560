import type { Locator, Page } from '@playwright/test';

/** A buyer opens an after-sales case. */
export class ClaimPage {
  readonly page: Page;
  readonly reasons: Locator;
  readonly describe: Locator;
  readonly preview: Locator;

  constructor(page: Page) {
    this.page = page;
    this.reasons = page.getByRole('group', { name: '申请原因' });
    this.describe = page.getByLabel('问题描述');
    this.preview = page.getByRole('region', { name: /预计退款|处理方式/ });
  }

  /** From the order's own page. */
  async openFor(orderId: number): Promise<void> {
    await this.page.goto(`/order/info/${orderId}`);
    await this.page.getByRole('link', { name: '申请售后' }).filter({ visible: true }).first().click();
    await this.page.getByRole('heading', { name: '申请售后' }).waitFor();
  }

  /** From the list of cases: for what is about no order. */
  async openWithoutOrder(): Promise<void> {
    await this.page.goto('/order/afterSales');
    await this.page.getByRole('link', { name: '资料与投诉' }).click();
    await this.page.getByRole('heading', { name: '申请售后' }).waitFor();
  }

  async choose(kind: string, reason: string): Promise<void> {
    await this.chooseKind(kind);
    await this.page.getByRole('radio', { name: reason, exact: true }).check();
  }

  async chooseKind(kind: string): Promise<void> {
    // The radio itself is out of sight; its card is what is clicked.
    await this.page
      .locator('label')
      .filter({ has: this.page.getByText(kind, { exact: true }) })
      .first()
      .click();
  }

  line(goods: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: goods });
  }

  async take(goods: string, number?: number): Promise<void> {
    await this.line(goods).getByRole('checkbox').check();
    if (number === undefined) return;
    const box = this.line(goods).getByLabel('数量', { exact: true });
    await box.fill(String(number));
    await box.press('Tab');
  }

  async attachPhoto(): Promise<void> {
    await this.page.getByLabel('选择照片与凭证').setInputFiles({
      name: '照片.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%EOF\n'),
    });
    await this.page.getByRole('link', { name: '照片.pdf' }).waitFor();
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: '提交申请' }).filter({ visible: true }).click();
  }

  /** Sends the form and waits for the case's page. @returns its number, T… */
  async sent(): Promise<string> {
    await this.submit();
    await this.page.waitForURL(/\/order\/(returnInfo|afterSalesInfo)\/\d+$/);
    return (
      (await this.page
        .getByText(/^T\d+$/)
        .first()
        .textContent()) ?? ''
    );
  }
}

/** The staff's after-sales desk. */
export class CaseDesk {
  readonly panel: Locator;
  readonly dialog: Locator;
  /** Of the open answer. */
  readonly files: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.panel = page.getByRole('complementary', { name: '售后详情' });
    this.dialog = page.getByRole('dialog');
    this.files = this.dialog.getByLabel('答复附件文件');
  }

  async open(queue: string, caseNo: string): Promise<void> {
    await this.#page.goto('/admin/after-sales');
    const queues = this.#page.getByRole('navigation', { name: '售后状态' });
    await queues.getByRole('link', { name: queue }).click();
    await this.#page.getByRole('button', { name: caseNo }).click();
    await this.panel.getByRole('heading', { name: caseNo }).waitFor();
  }

  /** Opens the dialog of an act. */
  async begin(act: string): Promise<void> {
    await this.panel.getByRole('button', { name: act, exact: true }).click();
    await this.dialog.waitFor();
  }

  async finish(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** Adds files to the open answer; they have arrived when it returns. */
  async attach(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.files.setInputFiles(files);
    for (const { name } of files) await this.dialog.getByRole('link', { name }).waitFor();
  }

  /** Ends the open answer: its words. */
  async answer(words: string): Promise<void> {
    await this.dialog.getByLabel('答复，买家会看到').fill(words);
    await this.finish('提交答复');
  }

  /** How the case stands, beside its number. */
  async stands(status: string): Promise<void> {
    await this.panel.getByText(status, { exact: true }).first().waitFor();
  }
}
