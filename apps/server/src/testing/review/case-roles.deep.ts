import {
  adminAcceptReturn,
  adminAnswerCase,
  adminApproveRefund,
  adminApproveResend,
  adminApproveReturn,
  adminInspectRefuse,
  adminRefundAgain,
  adminRefuseCase,
  adminResend,
} from '@qingnang/contract/admin-after-sales';
import { type AfterSalesKind, afterSalesSendBack, afterSalesWithdraw } from '@qingnang/contract/after-sales';
import type { Endpoint, Permission } from '@qingnang/contract/endpoint';
import {
  CASE_STATUS,
  type CaseAct,
  type CaseActor,
  caseStatuses,
  caseTransitions,
  KIND_CODES,
  KINDS,
  nextCaseStatus,
} from '@qingnang/rules/after-sales';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf } from '../../http/permissions.ts';
import { expireCases } from '../../modules/aftersales/cases/progress/writes.ts';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { claim, deskCaseOf, optionsOf, proof } from '../claims.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { shippedFor } from '../parcels.ts';
import { createShop, type TestShop } from '../shop.ts';

/**
 * Every act on an after-sales case, of every kind, in every status that the kind can come to, by every role, the buyer and
 * strangers: generated from the state machine, the calls' scopes and the roles' permissions. What is not declared changes
 * nothing. Every third case in every run.
 */

/** A kind with goods and one without. Roles are looked at before the case is, whatever its kind: others are tried by one role. */
const TRIED_BY_ALL: readonly AfterSalesKind[] = ['return', 'papers'];
const ROLES = ['admin', 'service', 'sales', 'goods', 'operations', 'finance', 'quality', 'warehouse'];

let shop: TestShop;
let buyer: TestBuyer;
let stranger: TestBuyer;
let admin: Client;
let order: number;
const staff = new Map<string, Client>();
let combinations = 0;

beforeAll(async () => {
  shop = await createShop();
  [buyer, stranger] = (await manyBuyers(shop, 2)) as [TestBuyer, TestBuyer];
  for (const role of ROLES) staff.set(role, await shop.staff(role));
  admin = staff.get('admin') as Client;
  order = await shippedFor(buyer.client, admin, { goods: GOODS.ladder, number: 500 });
});
afterAll(() => shop.close());

/** An act that is a call, with what it sends for the case as it stands. */
interface Call {
  act: CaseAct;
  actor: CaseActor;
  endpoint: Endpoint;
  body?(id: number): Promise<object> | object;
}
const lotsFound = async (id: number) => {
  const { lines } = await deskCaseOf(admin, id);
  const found = lines.map(({ id: line_id, number }) => ({
    line_id,
    accepted_number: number,
    disposition: 'quarantine',
  }));
  return {
    lines: found.length > 0 ? found : [{ line_id: 1, accepted_number: 1, disposition: 'quarantine' }],
  };
};
const PARCEL = { carrier: '顺丰', tracking_no: 'SF1' };
const CALLS: readonly Call[] = [
  {
    act: 'approve_return',
    actor: 'staff',
    endpoint: adminApproveReturn,
    body: () => ({ return_address: '成都仓退货组 028-88880000' }),
  },
  { act: 'approve_refund', actor: 'staff', endpoint: adminApproveRefund },
  { act: 'approve_resend', actor: 'staff', endpoint: adminApproveResend },
  { act: 'answer', actor: 'staff', endpoint: adminAnswerCase, body: () => ({ reply: '资料已随信寄出' }) },
  { act: 'refuse', actor: 'staff', endpoint: adminRefuseCase, body: () => ({ reason: '不在范围内' }) },
  { act: 'accept', actor: 'staff', endpoint: adminAcceptReturn, body: lotsFound },
  {
    act: 'inspect_refuse',
    actor: 'staff',
    endpoint: adminInspectRefuse,
    body: () => ({ reason: '实物不符' }),
  },
  { act: 'refund_again', actor: 'staff', endpoint: adminRefundAgain },
  { act: 'resend', actor: 'staff', endpoint: adminResend, body: () => PARCEL },
  { act: 'withdraw', actor: 'buyer', endpoint: afterSalesWithdraw },
  { act: 'send_back', actor: 'buyer', endpoint: afterSalesSendBack, body: () => PARCEL },
];

const mayRole = ({ endpoint }: Call, role: string): boolean =>
  permissionsOf(role).has(endpoint.scope.replace('staff:', '') as Permission);

/** @returns the status of the answer */
async function attempt(who: Client, { endpoint, body }: Call, id: number, version: number): Promise<number> {
  combinations += 1;
  const path = endpoint.path.replace(':id', String(id));
  return (await who.post(path, { version, ...(await body?.(id)) })).status;
}
const versionOf = async (id: number) => (await deskCaseOf(admin, id)).version;

const SYSTEM: Partial<Record<CaseAct, (id: number) => Promise<unknown>>> = {
  async expire(id) {
    await sql`update after_sales set send_until = now() - interval '1 minute' where id = ${id}`.execute(
      shop.db,
    );
    await expireCases(shop.db);
  },
  async refund_done() {
    await sql`update refund set next_try_at = now() where status = 'pending'`.execute(shop.db);
    await payRefunds(shop.db, shop.services.payments, shop.services.log);
  },
};

/** Does a declared act as who may; the answer must say so. */
async function perform(act: CaseAct, id: number, role = 'admin'): Promise<void> {
  const system = SYSTEM[act];
  if (system) {
    await system(id);
    return;
  }
  const call = CALLS.find((one) => one.act === act) as Call;
  const who = call.actor === 'buyer' ? buyer.client : (staff.get(role) as Client);
  const status = await attempt(who, call, id, await versionOf(id));
  if (status >= 300) throw new Error(`${act}: ${status}`);
}

/** The shortest way of declared acts from a new case to a status; undefined when the kind never comes there. */
function wayTo(kind: AfterSalesKind, status: number): CaseAct[] | undefined {
  const seen = new Map<number, CaseAct[]>([[CASE_STATUS.pending_review, []]]);
  for (const [from, way] of seen)
    for (const { act, actor } of caseTransitions) {
      const to = nextCaseStatus(act, kind, from, actor);
      if (to !== null && !seen.has(to)) seen.set(to, [...way, act]);
    }
  return seen.get(status);
}

async function caseIn(kind: AfterSalesKind, way: readonly CaseAct[]): Promise<number> {
  const { needsLines, needsOrder, natures } = KINDS[kind];
  const { lines } = needsLines ? await optionsOf(buyer.client, order) : { lines: [] };
  const lot = lines.find(({ left_number }) => left_number > 0);
  const asked = {
    kind,
    reason: natures[0] ?? '',
    ...(needsOrder ? { order_id: order } : {}),
    ...(needsLines ? { lines: [{ shipment_line_id: lot?.shipment_line_id ?? 0, number: 1 }] } : {}),
    file_ids: [await proof(buyer.client)],
  };
  const { data } = await claim(buyer.client, asked).expect(201);
  for (const act of way) await perform(act, data.id);
  return data.id;
}

/** All of a case that an act could change, in one row. */
async function stateOf(id: number): Promise<unknown> {
  const { rows } = await sql`
    select a.status, a.version, a.refund_fen, a.reply, a.return_tracking_no, a.send_until,
      (select count(*) from after_sales_event where case_id = a.id) as events,
      (select count(*) from refund where cause like 'after_sales:' || a.id || '%') as refunds,
      (select sum(coalesce(accepted_number, -1)) from after_sales_line where case_id = a.id) as accepted
    from after_sales a where a.id = ${id}`.execute(shop.db);
  return rows[0];
}
const statusOf = async (id: number) =>
  (await shop.db.selectFrom('after_sales').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

/** Money of a case in 退款中 waits for a second person, who refuses it: only then is there something to ask for again. */
async function refuseRefund(id: number): Promise<void> {
  await sql`update refund set status = 'awaiting' where cause = ${`after_sales:${id}`}`.execute(shop.db);
  const { rows } = await sql<{
    id: number;
  }>`select id from refund where cause = ${`after_sales:${id}`}`.execute(shop.db);
  await (staff.get('finance') as Client)
    .post(`/api/admin/refunds/${rows[0]?.id}/refuse`, { reason: '金额待核对' })
    .expect(200);
}

const CASES = KIND_CODES.flatMap((kind) =>
  caseStatuses.flatMap(({ code, name }) => {
    const way = wayTo(kind, code);
    return way ? [{ kind, code, way, name: `${KINDS[kind].name}，${name}` }] : [];
  }),
);

describe('an after-sales case', () => {
  it.each(CASES)('$name: every act by everybody', async ({ kind, code, way }) => {
    const after = ({ act, actor }: Pick<Call, 'act' | 'actor'>) => nextCaseStatus(act, kind, code, actor);
    const standing = await caseIn(kind, way);
    expect(await statusOf(standing)).toBe(code);
    const before = await stateOf(standing);
    const version = await versionOf(standing);
    const wrong: unknown[] = [];
    const refused = async (call: Call, who: Client, name: string, expected: number) => {
      const status = await attempt(who, call, standing, version);
      if (status !== expected) wrong.push([call.act, name, status, expected]);
    };
    for (const [at, call] of CALLS.entries()) {
      const isForbidden = after(call) === null;
      const may = ROLES.filter((role) => call.actor === 'staff' && mayRole(call, role));
      const tried = TRIED_BY_ALL.includes(kind) ? ROLES : may.slice(at % may.length || 0).slice(0, 1);
      for (const role of tried) {
        const isTurnedAway = !may.includes(role);
        const expected = isTurnedAway ? 403 : 409;
        if (isTurnedAway || isForbidden)
          await refused(call, staff.get(role) as Client, role, call.actor === 'staff' ? expected : 401);
      }
      await refused(call, shop.visitor(), 'visitor', 401);
      await refused(call, stranger.client, 'stranger', call.actor === 'buyer' ? 404 : 401);
      if (call.actor === 'staff') await refused(call, buyer.client, 'buyer', 401);
      else if (isForbidden) await refused(call, buyer.client, 'buyer', 409);
    }
    for (const [act, sweep] of Object.entries(SYSTEM))
      if (after({ act: act as CaseAct, actor: 'system' }) === null) {
        const until = await stateOf(standing);
        await sweep(standing);
        const { send_until: _moved, ...now } = (await stateOf(standing)) as Record<string, unknown>;
        expect(until).toMatchObject(now);
      }
    expect(wrong).toEqual([]);
    const { send_until: _moved, ...now } = (await stateOf(standing)) as Record<string, unknown>;
    expect(before).toMatchObject(now);
    // What is declared is done, by each of the roles that may in turn.
    for (const [at, row] of caseTransitions.entries()) {
      const to = after(row);
      if (to === null || !row.kinds.includes(kind) || !row.from.some((from) => from === code)) continue;
      const id = await caseIn(kind, way);
      if (row.act === 'refund_again') await refuseRefund(id);
      const call = CALLS.find(({ act }) => act === row.act);
      const roles = ROLES.filter((role) => call && row.actor === 'staff' && mayRole(call, role));
      await perform(row.act, id, roles[(at + code) % Math.max(1, roles.length)]);
      expect([row.act, await statusOf(id)]).toEqual([row.act, to]);
    }
  });

  it('and the books are right after all of it', async () => {
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    expect(combinations).toBeGreaterThan(2400);
  });
});
