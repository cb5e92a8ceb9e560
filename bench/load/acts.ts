import { COOKIE, FIRST_BUYER, tokenOf } from '../data/accounts.ts';
import { type Connection, dataOf, type HttpAnswer } from './connection.ts';

/** What the load does again and again. Choices of goods and words come with the job: the worker asks the database nothing. */
export interface ActChoice {
  act: ActName;
  /** Goods that can be bought. */
  goods?: readonly number[];
  /** Paths to walk through. */
  paths?: readonly string[];
  /** False: as a visitor. */
  signedIn?: boolean;
  /** Account → its address, for orders. */
  addresses?: readonly (readonly [account: number, address: number])[];
}

export type ActName = 'get' | 'add' | 'order';
/** Once through; answers the milliseconds of the part that counts, or nothing when all of it does. */
export type Act = () => Promise<number | undefined>;

const ORDER_LINES = 20;
export const cookieOf = (account: number): string => `${COOKIE}=${tokenOf(account)}`;

/** The act of one connection: every connection is another buyer and begins elsewhere in the lists. */
export function makeAct(choice: ActChoice, connection: Connection, index: number): Act {
  const account = FIRST_BUYER + index;
  const cookie = choice.signedIn === false ? '' : cookieOf(account);
  switch (choice.act) {
    case 'get':
      return getAct(connection, choice.paths ?? [], cookie, index);
    case 'add':
      return addAct(connection, choice.goods ?? [], cookie, index);
    case 'order':
      return orderAct(connection, choice, account, index);
  }
}

function getAct(connection: Connection, paths: readonly string[], cookie: string, index: number): Act {
  let at = startIn(paths, index);
  return async () => {
    at = (at + 1) % paths.length;
    mustBeGood(await connection.get(paths[at] ?? '/', cookie));
    return undefined;
  };
}

/** Adds one goods of three hundred: carts stay as long as they are in life. */
function addAct(connection: Connection, goods: readonly number[], cookie: string, index: number): Act {
  const from = startIn(goods, index);
  let step = 0;
  return async () => {
    step = (step + 1) % 300;
    const line = { goods_id: goods[(from + step) % goods.length], number: 1 };
    mustBeGood(await connection.post('/api/cart', { params: [line] }, cookie));
    return undefined;
  };
}

/** Fills a cart with 20 lines and orders them; the ordering alone is timed as well. */
function orderAct(connection: Connection, choice: ActChoice, account: number, index: number): Act {
  const goods = choice.goods ?? [];
  const cookie = cookieOf(account);
  const address = choice.addresses?.find(([owner]) => owner === account)?.[1];
  if (address === undefined) throw new Error(`account ${account} has no address`);
  let at = startIn(goods, index);
  return async () => {
    const params = Array.from({ length: ORDER_LINES }, (_, line) => ({
      goods_id: goods[(at + line) % goods.length],
      number: 3,
    }));
    at = (at + ORDER_LINES) % goods.length;
    const cart = dataOf<{ added: { line_id: number }[] }>(
      await connection.post('/api/cart', { params }, cookie),
    );
    const ids = cart.added.map((line) => line.line_id);
    const began = performance.now();
    mustBeGood(await connection.post('/api/order', { ids, address_id: address, use_balance: 1 }, cookie));
    return performance.now() - began;
  };
}

const startIn = (list: readonly unknown[], index: number) => Math.floor((list.length / 16) * index);

function mustBeGood(answer: HttpAnswer): void {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.body.toString().slice(0, 300)}`);
}
