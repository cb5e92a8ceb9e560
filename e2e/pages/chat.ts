import type { Locator, Page } from '@playwright/test';

const inSight = (locator: Locator) => locator.filter({ visible: true });

/** 在线客服 as the buyer sees it. */
export class ChatPanel {
  readonly root: Locator;
  /** Who answers, or when. */
  readonly state: Locator;
  readonly log: Locator;
  readonly words: Locator;
  /** In the bar at the right edge, with how many messages are unread. */
  readonly door: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: '在线客服' });
    this.state = this.root.getByRole('status');
    this.log = this.root.getByRole('log', { name: '聊天记录' });
    this.words = this.root.getByRole('textbox', { name: '输入消息' });
    this.door = inSight(page.getByRole('button', { name: /^在线客服/ })).first();
  }

  async say(words: string): Promise<void> {
    await this.words.fill(words);
    await this.words.press('Enter');
  }

  /** What stands beside the buyer's last message: 发送中, 未读, 已读. */
  mark(words: string): Locator {
    return this.log
      .locator('div')
      .filter({ has: this.root.page().getByText(words, { exact: true }) })
      .last();
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: '收起客服' }).click();
    await this.root.waitFor({ state: 'hidden' });
  }
}

/** 在线客服 as staff see it: the conversation of one company. */
export class ChatDesk {
  readonly log: Locator;
  readonly words: Locator;
  readonly #page: Page;
  readonly #company: string;

  /** @param company whose conversation it is */
  constructor(page: Page, company: string) {
    this.#page = page;
    this.#company = company;
    this.log = page.getByRole('log', { name: '聊天记录' });
    this.words = page.getByRole('textbox', { name: '回复客户' });
  }

  async open(queue: string): Promise<void> {
    await this.#page.goto('/admin/chat');
    const queues = this.#page.getByRole('navigation', { name: '会话状态' });
    await queues.getByRole('link', { name: queue }).click();
    await this.row.click();
    await this.#page.getByRole('region', { name: `与 ${this.#company} 的会话` }).waitFor();
  }

  /** In the list of conversations. */
  get row(): Locator {
    return this.#page.getByRole('region', { name: '会话列表' }).getByRole('link', { name: this.#company });
  }

  async say(words: string): Promise<void> {
    await this.words.fill(words);
    await this.words.press('Enter');
  }
}
