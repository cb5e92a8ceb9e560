import type { ChallengePurpose } from '@qingnang/contract/accounts';
import type { CodePurpose } from '@qingnang/contract/registration';
import { type Challenge, solve } from '@qingnang/rules/proof-of-work';
import type { Client, Pending } from './client.ts';
import type { TestShop } from './shop.ts';

/** The last code that left for a number, as its owner reads it. */
export async function codeFor(shop: Pick<TestShop, 'db'>, phone: string): Promise<string> {
  const row = await shop.db
    .selectFrom('outbox')
    .select('text')
    .where('receiver', '=', phone)
    .where('template', '=', 'code')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const code = /\d{6}/.exec(row?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** A code that is not the one that left. */
export async function wrongCode(shop: Pick<TestShop, 'db'>, phone: string): Promise<string> {
  return (await codeFor(shop, phone)) === '000000' ? '000001' : '000000';
}

/** Does the proof of work that an act asks for, as a browser does; nothing where none is needed. */
export async function proven(
  shop: Pick<TestShop, 'visitor'>,
  purpose: ChallengePurpose,
  name: string,
  client: Client = shop.visitor(),
): Promise<{ captcha?: string }> {
  const query = new URLSearchParams({ purpose, name });
  const { data } = await client
    .get<{ challenge: Challenge | null }>(`/api/user/challenge?${query.toString()}`)
    .expect(200);
  return data.challenge === null ? {} : { captcha: await solve(data.challenge, () => undefined) };
}

/** Asks for a code as a visitor's browser does. */
export async function askCode(
  shop: Pick<TestShop, 'db' | 'visitor'>,
  phone: string,
  purpose: CodePurpose,
  client: Client = shop.visitor(),
): Promise<Awaited<Pending<{ wait: number }>>> {
  return client.post<{ wait: number }>('/api/user/code', {
    phone,
    purpose,
    ...(await proven(shop, 'code', phone)),
  });
}

/** Lets the waiting times and the counts of a test's codes pass. */
export async function forgetCodes(shop: Pick<TestShop, 'db'>): Promise<void> {
  await shop.db.deleteFrom('sms_code').execute();
  await shop.db.deleteFrom('login_failure').execute();
}
