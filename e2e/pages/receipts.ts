import type { Locator, Page } from '@playwright/test';

/** A buyer's receipt orders (含麻). */
export class ReceiptsPage {
  readonly page: Page;
  readonly upload: Locator;

  constructor(page: Page) {
    this.page = page;
    this.upload = page.getByRole('dialog', { name: /^上传回执/ });
  }

  order(orderNo: string): Locator {
    return this.page.getByRole('article', { name: `含麻订单 ${orderNo}` });
  }

  tab(name: string): Locator {
    return this.page.getByRole('navigation', { name: '含麻订单状态' }).getByRole('link', { name });
  }

  /** Fills the open dialog with a stamped paper and sends it. */
  async send(signedBy: string): Promise<void> {
    await this.upload.getByLabel('选择盖章回执').setInputFiles({
      name: '回执.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%EOF\n'),
    });
    await this.upload.getByRole('link', { name: '回执.pdf' }).waitFor();
    await this.upload.getByLabel('签收人').fill(signedBy);
    await this.upload.getByRole('button', { name: '提交审核' }).click();
  }
}
