import type { Locator, Page } from '@playwright/test';

/** Step 2. */
export class VerifyPage {
  readonly submit: Locator;
  readonly useBalance: Locator;
  readonly remark: Locator;
  readonly expiryWish: Locator;
  readonly deliveryNote: Locator;
  readonly invoice: Locator;
  /** What has changed since the page was opened, and the two ways on. */
  readonly changes: Locator;
  readonly accept: Locator;
  readonly review: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.expiryWish = main.getByRole('textbox', { name: '其他效期要求' });
    this.deliveryNote = main.getByRole('textbox', { name: '配送说明' });
    this.invoice = main.getByRole('region', { name: '发票信息' });
    this.changes = page.getByRole('dialog', { name: '价格有变化' });
    this.accept = this.changes.getByRole('button', { name: '接受并提交' });
    this.review = this.changes.getByRole('button', { name: '返回核对' });
    this.submit = main.getByRole('button', { name: '提交订单' }).filter({ visible: true });
    this.useBalance = main.getByRole('checkbox', { name: /^使用余额/ });
    this.remark = main.getByRole('textbox', { name: '订单备注' });
  }
}

/** Step 3. */
export class PayPage {
  readonly pay: Locator;
  readonly timer: Locator;
  readonly cashierLink: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.pay = page.getByRole('button', { name: '立即支付' });
    this.timer = page.getByRole('timer', { name: /距订单关闭/ });
    this.cashierLink = page.getByRole('link', { name: '打开沙箱收银台' });
  }

  method(name: string): Locator {
    return this.#page.getByRole('radio', { name });
  }

  /** Begins to pay and opens the sandbox cashier, which has a window of its own. */
  async openCashier(): Promise<Page> {
    await this.pay.click();
    const opened = this.#page.waitForEvent('popup');
    await this.cashierLink.click();
    return opened;
  }

  /** Pays there. */
  async payAtCashier(): Promise<void> {
    const cashier = await this.openCashier();
    await cashier.getByRole('button', { name: '确认支付' }).click();
    await cashier.getByText('已支付，可以关闭本页').waitFor();
    await cashier.close();
  }
}

/** Step 4. */
export class DonePage {
  readonly title: Locator;
  readonly toOrder: Locator;
  readonly orderNo: Locator;

  constructor(page: Page) {
    this.title = page.getByRole('heading', { name: '支付成功' });
    this.toOrder = page.getByRole('link', { name: '查看订单' });
    this.orderNo = page.getByText('订单号').getByRole('link');
  }
}
