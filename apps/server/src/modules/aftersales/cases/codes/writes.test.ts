import type { OrderCodes } from '@qingnang/contract/trace-codes-buyer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptAll,
  act,
  caseOf,
  claim,
  deskCaseOf,
  done,
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
    await acceptAll(market.staff, data.id, 'restock');
    expect(await statesOf(named)).toEqual(['returned']);
    expect(await statesOf(coded.codes.slice(2))).toEqual(['out']);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from trace_event where case_id = ${data.id}`.execute(market.shop.db);
    expect(rows).toEqual([{ kind: 'return' }, { kind: 'return' }]);
  });
});

/** A case of these codes that the shop has in its hands. */
async function inHands(coded: Coded, codes: readonly string[], number = codes.length) {
  const { data } = await asking(coded, 201, { number, codes });
  await sentBack(coded.client, market.staff, data.id);
  return data.id;
}
async function accepting(
  id: number,
  accepted: number,
  more: { codes?: readonly string[]; disposition?: string },
) {
  const { lines } = await deskCaseOf(market.staff, id);
  const [line] = lines;
  const found = {
    line_id: line?.id,
    accepted_number: accepted,
    disposition: 'restock',
    note: '少收',
    ...more,
  };
  return act(market.staff, id, 'accept', { lines: [found] });
}
const wayOf = async (code: string) =>
  (
    await market.staff
      .get<{ found: { state: string } | null; events: { kind: string; note: string }[] }>(
        `/api/admin/trace/search?code=${code}`,
      )
      .expect(200)
  ).data;

describe('a return of which a part is accepted', () => {
  it('takes the codes back that staff name; the others stay with the buyer, and may be named again', async () => {
    const coded = await codedOrder();
    const [a = '', b = '', c = ''] = coded.codes;
    const id = await inHands(coded, [a, b, c]);
    expect((await accepting(id, 2, { codes: [a, c] })).status).toBe(200);
    expect(await statesOf([a, c])).toEqual(['returned']);
    expect(await statesOf([b])).toEqual(['out']);
    expect((await wayOf(b)).events.map(({ kind }) => kind)).toContain('decline');
    expect((await caseOf(coded.client, id)).lines[0]?.declined_codes).toEqual([b]);
    expect((await deskCaseOf(market.staff, id)).lines[0]?.packs).toEqual([
      { code: a, pieces: 1, accepted: true },
      { code: b, pieces: 1, accepted: false },
      { code: c, pieces: 1, accepted: true },
    ]);
    await asking(coded, 201, { number: 1, codes: [b] });
  });

  it.each<[string, number, (codes: readonly string[]) => string[] | undefined, RegExp]>([
    ['no codes', 1, () => undefined, /请勾选验收的追溯码/],
    ['too many', 1, (codes) => codes.slice(0, 2), /验收 1 件，追溯码是 2 件的/],
    ['too few', 2, (codes) => codes.slice(0, 1), /验收 2 件，追溯码是 1 件的/],
    ['another one', 1, (codes) => codes.slice(5, 6), /不是这一行申请退回的追溯码/],
  ])('refuses %s', async (_, number, codesOf, message) => {
    const coded = await codedOrder();
    const id = await inHands(coded, coded.codes.slice(0, 3));
    const codes = codesOf(coded.codes);
    const answer = await accepting(id, number, codes === undefined ? {} : { codes });
    expect(answer.status).toBe(422);
    expect(answer.errors?.['lines.0.codes']?.[0]).toMatch(message);
    expect(await statesOf(coded.codes)).toEqual(['out']);
  });

  it('of a case takes packs in it; the case dies, the other packs stay with the buyer one by one', async () => {
    const box = codeOf('8777777', next);
    const inside = codesFrom(HEAD, next, 10).map((one) => ({ ...one, parent: box, isInside: true }));
    const coded = await codedOrder([
      { code: box, level: 3, pieces: 10 },
      ...inside,
      ...codesFrom(HEAD, next + 500, 2),
    ]);
    const packs = inside.map(({ code }) => code);
    const id = await inHands(coded, [box], 10);
    expect((await accepting(id, 4, { codes: [box, packs[0] ?? ''] })).status).toBe(422);
    expect((await accepting(id, 4, { codes: packs.slice(0, 4) })).status).toBe(200);
    expect(await statesOf(packs.slice(0, 4))).toEqual(['returned']);
    expect(await statesOf(packs.slice(4))).toEqual(['out']);
    expect(await statesOf([box])).toEqual(['void']);
    await asking(coded, 201, { number: 2, codes: packs.slice(4, 6) });
  });

  it('refused as a whole, all stay with the buyer', async () => {
    const coded = await codedOrder();
    const named = coded.codes.slice(0, 2);
    const id = await inHands(coded, named);
    await done(market.staff, id, 'inspect_refuse', { reason: '已开封' });
    expect(await statesOf(named)).toEqual(['out']);
    expect((await wayOf(named[0] ?? '')).events.map(({ kind }) => kind)).toContain('decline');
    await asking(coded, 201, { number: 2, codes: named });
  });
});

describe('packs in quarantine', () => {
  const decide = async (code: string, decision: string) => {
    const { data } = await market.staff
      .get<{ list: { id: number; codes: string[] }[] }>('/api/admin/quarantine?status=held&page_size=100')
      .expect(200);
    const row = data.list.find(({ codes }) => codes.includes(code));
    await market.staff
      .post(`/api/admin/quarantine/${row?.id}/decide`, { decision, note: '双人监督焚毁' })
      .expect(200);
  };
  it('are held; destroyed, their codes are void, and their way says so', async () => {
    const coded = await codedOrder();
    const [a = '', b = ''] = coded.codes;
    const id = await inHands(coded, [a, b]);
    expect((await accepting(id, 1, { codes: [a], disposition: 'quarantine' })).status).toBe(200);
    expect(await statesOf([a])).toEqual(['held']);
    await decide(a, 'destroy');
    const way = await wayOf(a);
    expect(way.found?.state).toBe('void');
    expect(way.events.at(-1)).toMatchObject({ kind: 'void', note: '双人监督焚毁' });
    expect(await statesOf([b])).toEqual(['out']);
  });
  it('may be sold again once quality puts them back on the shelf', async () => {
    const coded = await codedOrder();
    const [a = ''] = coded.codes;
    const id = await inHands(coded, [a]);
    expect((await accepting(id, 1, { disposition: 'quarantine' })).status).toBe(200);
    await decide(a, 'restock');
    expect((await wayOf(a)).found?.state).toBe('returned');
  });
});
