import { createHash } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, test as base, type Page } from '@playwright/test';
import type { login } from '@qingnang/contract/accounts';
import type { BodyOf } from '@qingnang/contract/call';
import type { staffLogin } from '@qingnang/contract/office';
import { pastMidnight } from '../apps/server/src/testing/midnight.ts';
import { Account } from './account.ts';
import { type Call, callsOf } from './call.ts';
import { Database } from './database.ts';
import { Guard } from './guard.ts';
import { waitForHydration } from './hydration.ts';
import { withoutPopup } from './popup.ts';
import { Staff } from './staff.ts';

export { expect } from '@playwright/test';

const BUYER_PASSWORD = 'Demo@2026';
export const STAFF_PASSWORD = 'Admin@2026';

/** Passed accounts with a contract; each worker has one to itself, so that carts and orders are nobody else's. */
const POOL = ['kangmin-jinli', 'kangmin-binjiang'];

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

interface SignedIn {
  page: Page;
  account: Account;
}

interface TestFixtures {
  /** Fails the test for errors of the page and 5xx; `guard.allow(…)` names those that the test brings about. */
  guard: Guard;
  /** A page of a visitor. */
  visitor: Page;
  /** User name of this worker's own buyer. */
  buyerName: string;
  /** A page of this worker's own buyer, whose cart is empty. */
  buyer: SignedIn;
  /** Opens a page of another demo account, for looking only unless the test has it to itself. */
  signIn: (username: string, options?: { hasPopup: boolean }) => Promise<SignedIn>;
  /** A page of a staff member with every right. */
  admin: Page;
  /** The same, without a page. */
  staff: Staff;
}

interface WorkerFixtures {
  database: Database;
  sessions: Sessions;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sessions: [
    async ({ playwright }, use, { project, workerIndex, parallelIndex }) => {
      const { baseURL = '' } = project.use;
      const headers = { 'x-forwarded-for': `10.99.0.${workerIndex % 250}` };
      const newContext = () => playwright.request.newContext({ baseURL, extraHTTPHeaders: headers });
      const buyerName = POOL[parallelIndex];
      if (!buyerName) throw new Error(`at most ${POOL.length} workers: each needs an account of its own`);
      await use(new Sessions(buyerName, newContext));
    },
    { scope: 'worker' },
  ],
  database: [
    async ({ sessions }, use) => {
      const { E2E_DATA_DIR: dataDir = '' } = process.env;
      const database = new Database(dataDir, sessions.buyerName);
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  buyerName: async ({ sessions }, use) => use(sessions.buyerName),
  extraHTTPHeaders: async ({ browserName }, use, { testId }) => {
    await use({ 'x-forwarded-for': addressOf(`${browserName} ${testId}`) });
  },
  guard: [
    async ({ context, javaScriptEnabled }, use) => {
      await pastMidnight();
      const guard = new Guard();
      if (javaScriptEnabled !== false) waitForHydration(context);
      await withoutPopup(context);
      guard.watch(context);
      await use(guard);
      guard.report();
    },
    { auto: true },
  ],
  visitor: async ({ page }, use) => use(page),
  signIn: async ({ browser, sessions, guard }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (username, { hasPopup } = { hasPopup: false }) => {
      const context = await browser.newContext();
      opened.push(context);
      guard.watch(context);
      waitForHydration(context);
      if (!hasPopup) await withoutPopup(context);
      await context.addCookies(await sessions.of('buyer', username, BUYER_PASSWORD));
      return { page: await context.newPage(), account: new Account(context.request) };
    });
    for (const context of opened) await context.close();
  },
  buyer: async ({ signIn, buyerName }, use) => {
    const buyer = await signIn(buyerName);
    await buyer.account.emptyCart();
    await use(buyer);
  },
  admin: async ({ browser, sessions, guard }, use) => {
    // The desk is worked at with a large screen, whatever the buyer holds in the hand.
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      isMobile: false,
      hasTouch: false,
    });
    guard.watch(context);
    await context.addCookies(await sessions.of('staff', 'admin', STAFF_PASSWORD));
    await use(await context.newPage());
    await context.close();
  },
  staff: async ({ playwright, baseURL, sessions }, use) => {
    const cookies = await sessions.of('staff', 'admin', STAFF_PASSWORD);
    const request = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      storageState: { cookies, origins: [] },
    });
    await use(new Staff(request));
    await request.dispose();
  },
});

const SIGN_IN = {
  buyer: (call: Call, body: BodyOf<typeof login>) => call<typeof login>('POST /api/user/login', { body }),
  staff: (call: Call, body: BodyOf<typeof staffLogin>) =>
    call<typeof staffLogin>('POST /api/admin/login', { body }),
};

/** One session for each account and worker: checking a password is dear on purpose. */
class Sessions {
  readonly buyerName: string;
  readonly #newContext: () => Promise<APIRequestContext>;
  readonly #cookies = new Map<string, Cookies>();

  /** @param buyerName the account that this worker has to itself */
  constructor(buyerName: string, newContext: () => Promise<APIRequestContext>) {
    this.buyerName = buyerName;
    this.#newContext = newContext;
  }

  async of(who: keyof typeof SIGN_IN, username: string, password: string): Promise<Cookies> {
    const known = this.#cookies.get(username);
    if (known) return known;
    const request = await this.#newContext();
    await SIGN_IN[who](callsOf(request), { username, password });
    const { cookies } = await request.storageState();
    await request.dispose();
    this.#cookies.set(username, cookies);
    return cookies;
  }
}

/** An address of this test alone. */
function addressOf(testId: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest();
  return `10.${a % 90}.${b}.${c}`;
}
