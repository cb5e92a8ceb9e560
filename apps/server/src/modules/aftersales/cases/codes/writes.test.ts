import type { OrderCodes } from '@qingnang/contract/trace-codes-buyer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptAll,
  caseOf,
  claim,
  deskCaseOf,
  optionsOf,
  proof,
  sentBack,
} from '../../../../testing/claims.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { shippedFor } from '../../../../testing/parcels.ts';
import { codeOf, codesFrom, type SentCode, sendCodes } from '../../../../testing/sent-codes.ts';

let market: Market;

beforeAll(async () => {
  market = await openMarket(30, 'promotion');
});
afterAll(() => market.shop.close());

const HEAD = '8123456';
let next = 1;

/** A delivered order of 12 pieces of one lot, with these codes or one for each piece. */
async function codedOrder(sent?: readonly SentCode[], client = market.freshBuyer().client) {
  const order = await shippedFor(client, market.staff, { number: 12 });
  const [line] = (await optionsOf(client, order)).lines;
  if (!line) throw new Error('no lot');
  const codes = sent ?? codesFrom(HEAD, next, 12);
  next += 1000;
  await sendCodes(market.shop.db, line.shipment_line_id, codes, HEAD);
  return { client, order, lot: line.shipment_line_id, codes: codes.map(({ code }) => code) };
}
type Coded = Awaited<ReturnType<typeof codedOrder>>;

interface Asked {
  number: number;
  codes: readonly string[];
  kind?: string;
  reason?: string;
}
/** Asks for a return; a status of 0 = whichever. */
async function asking({ client, order, lot }: Coded, status: number, { number, codes, ...more }: Asked) {
  const lines = [{ shipment_line_id: lot, number, codes }];
  const file_ids = [await proof(client)];
  const asked = { kind: 'return', reason: 'quality', order_id: order, lines, file_ids, ...more };
  const answer = claim(client, asked);
  return status === 0 ? answer.then((one) => one) : answer.expect(status);
}
const statesOf = async (codes: readonly string[]) =>
  (
    await sql<{
      state: string;
    }>`select distinct state from trace_code where trace_text(code) = any(${[...codes]}::text[])`.execute(
      market.shop.db,
    )
  ).rows.map(({ state }) => state);

describe('a return of goods that carry codes', () => {
  it('names the codes of its pieces; the buyer and staff see them', async () => {
    const coded = await codedOrder();
    const [a = '', b = ''] = coded.codes;
    const { data } = await asking(coded, 201, { number: 2, codes: [a, b] });
    expect((await caseOf(coded.client, data.id)).lines[0]?.codes).toEqual([a, b]);
    expect((await deskCaseOf(market.staff, data.id)).lines[0]?.codes).toEqual([a, b]);
    const { parcels } = (await coded.client.get<OrderCodes>(`/api/order/${coded.order}/codes`).expect(200))
      .data;
    const returned = parcels[0]?.lines[0]?.codes.filter(({ is_returned }) => is_returned) ?? [];
    expect(returned.map(({ code }) => code)).toEqual([a, b]);
  });

  it.each<[string, (coded: Coded, stranger: string) => [number, string[]], RegExp]>([
    ['too few', ({ codes }) => [2, codes.slice(0, 1)], /已选 1/],
    ['none', () => [2, []], /已选 0/],
    ['too many', ({ codes }) => [1, codes.slice(0, 2)], /已选 2/],
    ['one that does not exist', () => [1, ['89999990000000000001']], /不是随这个批号/],
    ["somebody else's", (_, stranger) => [1, [stranger]], /不是随这个批号/],
    ['what is no code', () => [1, ['abc']], /不是随这个批号/],
  ])('refuses %s', async (_, codesOf, message) => {
    const theirs = await codedOrder();
    const coded = await codedOrder();
    const [number, codes] = codesOf(coded, theirs.codes[0] ?? '');
    const { errors } = await asking(coded, 422, { number: number, codes: codes });
    expect(errors?.['lines.0.codes']?.[0]).toMatch(message);
  });

  it('no code is in two cases at a time; withdrawn, it is free again', async () => {
    const coded = await codedOrder();
    const [first = ''] = coded.codes;
    const { data } = await asking(coded, 201, { number: 1, codes: [first] });
    const { errors } = await asking(coded, 422, { number: 1, codes: [first] });
    expect(errors?.['lines.0.codes']?.[0]).toContain('已在售后单中');
    await coded.client.post(`/api/user/after_sales/${data.id}/withdraw`).expect(200);
    await asking(coded, 201, { number: 1, codes: [first] });
  });

  it('of two that ask at the same time one gets the code', async () => {
    const coded = await codedOrder();
    const asked = { number: 1, codes: coded.codes.slice(0, 1) };
    const answers = await Promise.all([asking(coded, 0, asked), asking(coded, 0, asked)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('a case and what is in it are not named together', async () => {
    const box = codeOf('8777777', next);
    const inside = codesFrom(HEAD, next, 10).map((one) => ({ ...one, parent: box, isInside: true }));
    const coded = await codedOrder([
      { code: box, level: 3, pieces: 10 },
      ...inside,
      ...codesFrom(HEAD, next + 500, 2),
    ]);
    const [first = ''] = inside.map(({ code }) => code);
    await asking(coded, 422, { number: 11, codes: [box, first] });
    await asking(coded, 201, { number: 1, codes: [first] });
    // A pack of it is on its way back: the case as a whole is not there any more.
    const { errors } = await asking(coded, 422, { number: 10, codes: [box] });
    expect(errors?.['lines.0.codes']?.[0]).toContain('已在售后单中');
  });

  it('goods without codes need none, and a shortage names none', async () => {
    const { client } = market.freshBuyer();
    const order = await shippedFor(client, market.staff, { number: 12 });
    const [line] = (await optionsOf(client, order)).lines;
    const bare = { client, order, lot: line?.shipment_line_id ?? 0, codes: [] };
    await asking(bare, 201, { number: 2, codes: [] });
    const coded = await codedOrder();
    await asking(coded, 201, { number: 2, codes: [], kind: 'short', reason: 'short' });
  });

  it('accepted, its codes are back with the shop, each with what is in it', async () => {
    const coded = await codedOrder();
    const named = coded.codes.slice(0, 2);
    const { data } = await asking(coded, 201, { number: 2, codes: named });
    expect(await statesOf(named)).toEqual(['out']);
    await sentBack(coded.client, market.staff, data.id);
    await acceptAll(market.staff, data.id);
    expect(await statesOf(named)).toEqual(['returned']);
    expect(await statesOf(coded.codes.slice(2))).toEqual(['out']);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from trace_event where case_id = ${data.id}`.execute(market.shop.db);
    expect(rows).toEqual([{ kind: 'return' }, { kind: 'return' }]);
  });
});
