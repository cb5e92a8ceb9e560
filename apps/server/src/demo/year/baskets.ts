import { daysBetween } from '@qingnang/rules/days';
import { correctQuantity } from '@qingnang/rules/quantity';
import { between } from '../catalog/random.ts';
import type { Customer } from './customers.ts';
import { demandOn } from './demand.ts';
import { drawing } from './draws.ts';
import { priceFor, type ShelfGoods } from './shelf.ts';
import { HERBALIST, TASTES, type Taste } from './tastes.ts';

/** What a customer buys again and again. */
export interface Habit {
  goods: ShelfGoods;
  /** How much it likes it, above 0. */
  liking: number;
  /** Days after which it is bought again. */
  cycle: number;
}

export interface Piece {
  goods: ShelfGoods;
  number: number;
}

function tasteOf({ type, company }: Pick<Customer, 'type' | 'company'>): Taste {
  const taste = TASTES[type];
  if (!taste) throw new Error(`no taste of ${type}`);
  return company.includes('中医') ? { ...taste, likes: [...HERBALIST, ...taste.likes] } : taste;
}

/** The goods of a customer's habits, the same for the same shelf. */
export function habitsOf(customer: Customer, shelf: readonly ShelfGoods[]): Habit[] {
  const taste = tasteOf(customer);
  const liked = drawing(`like:${customer.username}`);
  const cycled = drawing(`cycle:${customer.username}`);
  return shelf
    .filter(
      ({ scope, stock, prices }) =>
        customer.scopes.has(scope) && (stock[customer.warehouse] ?? 0) > 0 && prices[customer.rank] !== null,
    )
    .map((goods) => ({
      goods,
      liking: (0.1 + goods.sales / 5000) * likingOf(taste, goods) * liked(goods.id) ** 2,
      cycle: 12 + Math.floor(cycled(goods.id) * 34),
    }))
    .sort((a, b) => b.liking - a.liking || a.goods.id - b.goods.id)
    .slice(0, taste.usual)
    .filter(({ liking }) => liking > 0);
}

const likingOf = ({ likes, others }: Taste, { categories }: ShelfGoods): number =>
  likes.find(([category]) => categories.includes(category))?.[1] ?? others;

/** Something that is bought now and then all the same. */
const WHIM = 0.02;

/**
 * What an order holds: some of the habits, those that are due and that the season asks for before others, for at least the
 * smallest order.
 * @param lastBought day by goods; what is chosen is noted there
 * @param most pieces that may be bought of a goods
 */
export function basketOf(
  customer: Customer,
  habits: readonly Habit[],
  { day, seed }: { day: string; seed: string },
  lastBought: Map<number, string>,
  most: (goods: ShelfGoods) => number,
): Piece[] {
  const taste = tasteOf(customer);
  const count = between(`lines:${seed}`, ...taste.lines);
  const drawn = drawing(`turns:${seed}`);
  const counted = drawing(`numbers:${seed}`);
  const wanted = habits
    .map((habit) => ({ habit, turn: turnOf(habit, day, drawn, lastBought.get(habit.goods.id)) }))
    .sort((a, b) => a.turn - b.turn || a.habit.goods.id - b.habit.goods.id);
  const pieces: Piece[] = [];
  let yuan = 0;
  for (const { habit } of wanted) {
    if (pieces.length >= count && yuan >= SMALLEST_YUAN) break;
    const { goods } = habit;
    const number = numberOf(customer, taste, goods, { day, drawn: counted(goods.id) }, most(goods));
    if (number === 0) continue;
    pieces.push({ goods, number });
    yuan += number * yuanOf(customer, goods);
    lastBought.set(goods.id, day);
  }
  return yuan >= SMALLEST_YUAN ? pieces : [];
}

/** A little more than warehouses ask: ladders make it less. */
const SMALLEST_YUAN = 240;

/** Drawn without putting back, by weight: the smaller comes first. */
function turnOf(
  { goods, liking, cycle }: Habit,
  day: string,
  drawn: (turn: number) => number,
  last: string | undefined,
): number {
  const due = last === undefined ? 1 : Math.min(1.4, daysBetween(last, day) / cycle) ** 2;
  const weight = (Math.sqrt(liking) * due + WHIM) * demandOn(day, goods.categories);
  return -Math.log(1 - drawn(goods.id)) / weight;
}

function numberOf(
  customer: Customer,
  { line }: Taste,
  goods: ShelfGoods,
  { day, drawn }: { day: string; drawn: number },
  most: number,
): number {
  const yuan = line * (0.4 + 1.3 * drawn) * Math.sqrt(demandOn(day, goods.categories));
  const exact = Math.max(1, yuan / yuanOf(customer, goods));
  // People write 20 or 50, nobody writes 47.
  const round = exact >= 100 ? 20 : exact >= 30 ? 10 : exact >= 8 ? 5 : 1;
  const wanted = Math.round(exact / round) * round;
  const { minimum, multiple, middlePack, casePack, canSplit, roundToCase } = goods;
  return correctQuantity({
    wanted,
    minimum,
    multiple,
    middlePack,
    casePack,
    canSplit,
    roundToCase,
    limitLeft: null,
    stock: most,
  }).number;
}

const yuanOf = ({ rank }: Customer, goods: ShelfGoods): number => Number(priceFor(goods, rank).base) / 10_000;
