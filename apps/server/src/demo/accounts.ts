import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { hashPassword } from '../http/passwords.ts';
import { giveBalance } from '../modules/balances/wallet/writes.ts';
import { insertAddress, type NewAddress } from '../modules/company/addresses/writes.ts';
import { createAccount, type NewAccount } from '../modules/identity/accounts/writes.ts';
import { createStaff } from '../modules/identity/staff/writes.ts';
import {
  datesFrom,
  expiredPharmacyPapers,
  PHARMACY_SCOPES,
  paper,
  pharmacyPapers,
  yearly,
} from './papers.ts';
import { loadDemoSettings } from './settings.ts';
import { DEMO_STAFF } from './staff.ts';

export const BUYER_PASSWORD = 'Demo@2026';
export const STAFF_PASSWORD = 'Admin@2026';

export interface DemoAccounts {
  /** Ids by user name. */
  buyers: Readonly<Record<string, number>>;
  staff: Readonly<Record<string, number>>;
}

/**
 * Loads the staff with the shop's settings, and the buyers of docs/rules/accounts.md#demo-accounts. Papers are dated from `today`, so that the demo
 * shop never grows old.
 */
export async function loadDemoAccounts(tx: Tx, today: Date): Promise<DemoAccounts> {
  const staff = await loadStaff(tx, today);
  const buyers = await loadBuyers(tx, today, staff);
  await fillWallets(tx, buyers);
  await fileBank(tx, idOf(buyers, 'yaodian'), today);
  return { buyers, staff };
}

/** They have been here for long: any two of them may be each other's second person. */
const HIRED_DAYS = 400;

async function loadStaff(tx: Tx, today: Date): Promise<Record<string, number>> {
  const passwordHash = await hashPassword(STAFF_PASSWORD);
  const ids: Record<string, number> = {};
  const createdAt = new Date(today.getTime() - HIRED_DAYS * 24 * 3600 * 1000);
  for (const one of DEMO_STAFF)
    ids[one.username] = await createStaff(tx, { ...one, passwordHash, createdAt });
  await loadDemoSettings(tx, idOf(ids, 'service'));
  return ids;
}

function idOf(ids: Readonly<Record<string, number>>, username: string): number {
  const id = ids[username];
  if (id === undefined) throw new Error(`no demo account ${username}`);
  return id;
}

async function loadBuyers(
  tx: Tx,
  today: Date,
  staff: Readonly<Record<string, number>>,
): Promise<Record<string, number>> {
  const passwordHash = await hashPassword(BUYER_PASSWORD);
  const ids: Record<string, number> = {};
  for (const { head, isServed, addresses, ...buyer } of demoBuyers(today)) {
    const id = await createAccount(tx, {
      ...buyer,
      passwordHash,
      isPhoneProved: true,
      ...(head === undefined ? {} : { headAccountId: idOf(ids, head) }),
      ...(isServed ? served(staff) : {}),
    });
    for (const [index, address] of addresses.entries()) {
      await insertAddress(tx, id, address, {
        isDefault: index === 0,
        isRegistered: index === 0,
        isReviewed: true,
      });
    }
    ids[buyer.username] = id;
  }
  return ids;
}

/** People of its own around an account; the others see the shop's default manager. */
const served = (staff: Readonly<Record<string, number>>) => ({
  managerId: idOf(staff, 'service'),
  salesmanId: idOf(staff, 'sales'),
  serviceId: idOf(staff, 'service'),
});

/** Where the demo buyer's money may go: on file for long enough. */
async function fileBank(tx: Tx, accountId: number, today: Date): Promise<void> {
  const since = new Date(today.getTime() - 200 * 24 * 3600 * 1000);
  await sql`
    insert into bank_account (account_id, holder, bank, number, created_at, usable_at)
    select id, company, '示例银行成都锦江支行', '6222020000000000018', ${since}, ${since} from account where id = ${accountId}`.execute(
    tx,
  );
}

/** ¥1,286.40: a top-up and a cashback. */
async function fillWallets(tx: Tx, buyers: Readonly<Record<string, number>>): Promise<void> {
  const yaodian = idOf(buyers, 'yaodian');
  await giveBalance(tx, yaodian, fen(120_000), 'deposit', 'DEMO-CZ-0001');
  await giveBalance(tx, yaodian, fen(8640), 'cashback', 'DEMO-MF-0001');
}

type DemoBuyer = Omit<NewAccount, 'passwordHash'> & {
  /** User name of the head office. */
  head?: string;
  isServed?: boolean;
  /** The first one is the registered one. */
  addresses: readonly NewAddress[];
};

/** The demo buyers with papers dated from `today`; a head office stands before its stores. */
export function demoBuyers(today: Date): readonly DemoBuyer[] {
  const date = datesFrom(today);
  return [
    {
      username: 'yaodian',
      phone: '13800000001',
      company: '成都康民大药房有限公司',
      contactName: '李红梅',
      creditCode: '91510104MA6DEM01A6',
      buyerType: 'chain_head',
      ...CHENGDU,
      district: '锦江区',
      rank: 2,
      passStatus: 1,
      contractValidUntil: date.yearEnd,
      scopes: PHARMACY_SCOPES,
      licences: pharmacyPapers(date, '0001', 26),
      isServed: true,
      isCanChat: true,
      addresses: [
        address('锦江区', '示例路 18 号 1 楼', '李红梅', '13800000001'),
        address('青羊区', '示例街 6 号西门仓库', '王建国', '028-88880003'),
      ],
    },
    {
      username: 'kangmin-jinli',
      head: 'yaodian',
      phone: '13800000011',
      company: '成都康民大药房有限公司锦里店',
      contactName: '何丽',
      creditCode: '91510107MA6DEM03AK',
      buyerType: 'chain_store',
      ...CHENGDU,
      district: '武侯区',
      rank: 2,
      passStatus: 1,
      contractValidUntil: date.yearEnd,
      scopes: PHARMACY_SCOPES,
      licences: pharmacyPapers(date, '0011', 900),
      isServed: true,
      addresses: [address('武侯区', '示例大街 231 号', '何丽', '13800000011')],
    },
    {
      username: 'kangmin-binjiang',
      head: 'yaodian',
      phone: '13800000012',
      company: '成都康民大药房有限公司滨江店',
      contactName: '唐志强',
      creditCode: '91510104MA6DEM02A7',
      buyerType: 'chain_store',
      ...CHENGDU,
      district: '锦江区',
      rank: 1,
      passStatus: 1,
      contractValidUntil: date.yearEnd,
      // Its licence is a small one: without herbs and devices of the third class.
      scopes: PHARMACY_SCOPES.filter((scope) => scope !== 'tcm_pieces' && scope !== 'device3'),
      licences: pharmacyPapers(date, '0012', 400),
      isServed: true,
      addresses: [address('锦江区', '示例滨江路 56 号', '唐志强', '13800000012')],
    },
    {
      username: 'zhensuo',
      phone: '13800000002',
      company: '成都安和综合诊所',
      contactName: '张怀远',
      creditCode: '52510105MA6DEM04AQ',
      buyerType: 'clinic',
      ...CHENGDU,
      district: '青羊区',
      rank: 0,
      passStatus: 1,
      scopes: [
        'chemical',
        'antibiotic',
        'patent_tcm',
        'tcm_pieces',
        'biochemical',
        'device1',
        'device2',
        'general',
      ],
      licences: [
        paper('医疗机构执业许可证', 'PDY(演示)510105D1', date, 1100),
        { kind: '营业执照', number: '52510105MA6DEM04AQ', issuedOn: date.in(-1500) },
        ...yearly('0002', date),
      ],
      addresses: [address('青羊区', '示例巷 9 号', '张怀远', '13800000002')],
    },
    {
      username: 'xinke',
      phone: '13800000003',
      company: '成都新禾大药房',
      contactName: '罗小曼',
      creditCode: '91510116MA6DEM05AN',
      buyerType: 'pharmacy',
      ...CHENGDU,
      district: '双流区',
      passStatus: 2,
      scopes: ['chemical', 'antibiotic', 'patent_tcm', 'biochemical', 'device1', 'general'],
      licences: pharmacyPapers(date, '0003', 1500),
      addresses: [address('双流区', '示例大道 201 号', '罗小曼', '13800000003')],
    },
    {
      username: 'guoqi',
      phone: '13800000004',
      company: '德阳平安堂药房',
      contactName: '彭国平',
      creditCode: '91510600MA6DEM06AB',
      buyerType: 'pharmacy',
      province: '四川省',
      city: '德阳市',
      district: '旌阳区',
      passStatus: 4,
      isCanChat: true,
      contractValidUntil: date.yearEnd,
      scopes: PHARMACY_SCOPES,
      licences: expiredPharmacyPapers(date, '0004'),
      addresses: [{ ...address('旌阳区', '示例西路 77 号', '彭国平', '0838-8888004'), city: '德阳市' }],
    },
  ];
}

const CHENGDU = { province: '四川省', city: '成都市' };

const address = (district: string, detail: string, consignee: string, phone: string): NewAddress => ({
  ...CHENGDU,
  district,
  detail,
  consignee,
  phone,
});
