import { expect, type Locator, type Page } from '@playwright/test';

/** Chooses from a list that opens below its field; again when the list took the click while it was still opening. */
export async function choose(field: Locator, option: string | RegExp): Promise<void> {
  const select = field.locator('xpath=ancestor::div[contains(concat(" ", @class, " "), " ant-select ")][1]');
  const choices = field.page().locator('.ant-select-item-option').filter({ hasText: option, visible: true });
  await expect(async () => {
    await field.click();
    await choices.first().click({ timeout: 5_000 });
    await expect(select).toContainText(option, { timeout: 5_000 });
  }).toPass();
}

/** Types into a field that looks for what is typed, and takes what it has found: goods by their name, roles. */
export async function pickOption(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.page().locator('.ant-select-item-option').filter({ hasText: name, visible: true }).click();
}

/** Types a part of a region and takes the one that is meant: '云南省 / 昭通市 / 昭阳区'. */
export async function chooseRegion(field: Locator, part: string, region: string): Promise<void> {
  await field.fill(part);
  await field.page().locator('.ant-cascader-menu-item').filter({ hasText: region, visible: true }).click();
}

/** A dialog of the back office. */
export const dialogOf = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog', { name: title });

/** Presses the button of the question that stands in the middle. */
export async function confirm(page: Page, button: string | RegExp): Promise<void> {
  await page.locator('.ant-modal-confirm').getByRole('button', { name: button }).click();
}

/** Presses the button of a dialog and, where the sign-in is no longer fresh, gives the password that is asked for then. */
export async function actAsOwner(
  dialog: Locator,
  button: string,
  { password, done }: { password: string; done: Locator },
): Promise<void> {
  await dialog.getByRole('button', { name: button }).click();
  const proof = dialog.getByLabel(/登录密码，确认是您本人/);
  await expect(done.or(proof)).toBeVisible();
  if (await done.isVisible()) return;
  await proof.fill(password);
  await dialog.getByRole('button', { name: button }).click();
}

/** Minutes from now as staff type a moment, China time. */
export const momentIn = (minutes: number): string =>
  new Date(Date.now() + (8 * 60 + minutes) * 60_000).toISOString().slice(0, 16).replace('T', ' ');

/** The page of one goods, by its cards. */
export class GoodsEditor {
  readonly pictures: Locator;
  readonly control: Locator;
  readonly specials: Locator;
  readonly specialDialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    this.pictures = card('图片');
    this.control = card('控销规则');
    this.specials = card('特价');
    this.specialDialog = dialogOf(page, /^(新增|修改)特价/);
  }

  async open(goods: { id: number }): Promise<void> {
    await this.#page.goto(`/admin/goods/${goods.id}`);
  }

  /** Puts up a special price that runs already, for a day. */
  async addSpecial(kind: string, fields: Record<string, string>, lotNo?: string): Promise<void> {
    await this.specials.getByRole('button', { name: '新增特价' }).click();
    const dialog = this.specialDialog;
    await choose(dialog.getByLabel('类型'), kind);
    await dialog.getByLabel('开始').fill(momentIn(-2));
    await dialog.getByLabel('结束').fill(momentIn(24 * 60));
    if (lotNo) await choose(dialog.getByLabel('批号'), lotNo);
    else if ('活动库存' in fields) await dialog.getByRole('checkbox', { name: /划出活动库存/ }).check();
    await this.fillSpecial(fields);
  }

  /** Fills in the open dialog and saves it. */
  async fillSpecial(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields))
      await this.specialDialog.getByLabel(label, { exact: true }).fill(value);
    await this.specialDialog.getByRole('button', { name: /保\s*存/ }).click();
    await this.specialDialog.waitFor({ state: 'hidden' });
  }
}
