import { openSession } from '../http/session.ts';
import { Client } from './client.ts';
import type { TestShop } from './shop.ts';

export interface TestBuyer {
  accountId: number;
  addressId: number;
  client: Client;
}

/** Whatever type a test makes of them. */
const PAPERS = ['营业执照', '药品经营许可证', '医疗机构执业许可证', '采购委托书', '质量保证协议'];

/**
 * Makes approved accounts with a contract, an address and a session each, without hashing passwords: for tests that need
 * hundreds of them.
 */
export async function manyBuyers(shop: Pick<TestShop, 'db' | 'url'>, count: number): Promise<TestBuyer[]> {
  const { db } = shop;
  const accounts = await db
    .insertInto('account')
    .values(
      Array.from({ length: count }, (_, i) => ({
        username: `rush${i}`,
        phone: `139${String(10_000_000 + i)}`,
        password_hash: 'x',
        company: `测试药店 ${i}`,
        buyer_type: 'pharmacy',
        pass_status: 1,
        contract_valid_until: '2099-12-31',
      })),
    )
    .returning('id')
    .execute();
  const scopes = ['antibiotic', 'chemical', 'patent_tcm', 'tcm_pieces'];
  await db
    .insertInto('account_scope')
    .values(accounts.flatMap(({ id }) => scopes.map((scope) => ({ account_id: id, scope }))))
    .execute();
  await db
    .insertInto('account_licence')
    .values(accounts.flatMap(({ id }) => PAPERS.map((kind) => ({ account_id: id, kind, number: 'CS-1' }))))
    .execute();
  const place = { province: '四川省', city: '成都市', district: '锦江区', detail: '测试路 1 号' };
  const addresses = await db
    .insertInto('address')
    .values(
      accounts.map(({ id }) => ({
        account_id: id,
        consignee: '张三',
        phone: '13800000000',
        is_default: true,
        review: 'passed',
        ...place,
      })),
    )
    .returning(['id', 'account_id'])
    .execute();
  return Promise.all(
    accounts.map(async ({ id }) => {
      const token = await openSession(db, { accountId: id, ip: '', userAgent: 'test' });
      const client = new Client(shop.url);
      client.setCookie('qn_session', token);
      return { accountId: id, addressId: addresses.find((one) => one.account_id === id)?.id ?? 0, client };
    }),
  );
}
