/** Correcting the quantity of a cart line to what the trade sells: minimum, packs, cases, limit, stock. */

/**
 * Pieces one cart line holds at most (docs/rules/eligibility.md#quantity): more is a typing error, or a deal for the
 * salesperson.
 */
export const MAX_LINE_NUMBER = 50_000;

/** Lines one cart holds at most: pages and checkout stay quick with so many. */
export const MAX_CART_LINES = 500;

/**
 * A loose part of this share of a case becomes the whole case: broken cases suffer in transport.
 */
const CASE_PERCENT = 80;

export type QuantityNoticeCode = 'minimum' | 'multiple' | 'middle_pack' | 'case' | 'limit' | 'stock' | 'max';

export interface QuantityNotice {
  code: QuantityNoticeCode;
  message: string;
}

/** All numbers are whole pieces. Pack sizes of 0 or 1 mean "none". */
export interface QuantityInput {
  wanted: number;
  minimum: number;
  multiple: number;
  middlePack: number;
  casePack: number;
  /** The middle pack may be broken (拆零); the multiple holds all the same. */
  canSplit: boolean;
  roundToCase: boolean;
  /** What the buyer's limit still allows; null without a limit. */
  limitLeft: number | null;
  stock: number;
  /** The number in the cart before this change: tells a press on minus from a new wish. */
  previous?: number;
}

export interface CorrectedQuantity {
  number: number;
  notices: QuantityNotice[];
}

/**
 * What a line's rules allow: any multiple of `step` up to `top`, from `smallest` on (less only where `top` is
 * less).
 */
interface Bounds {
  step: number;
  smallest: number;
  top: number;
}

/**
 * The number that can be bought instead of `wanted`, with a Chinese sentence for each rule that shaped it; no
 * notices when nothing changed. Raised to the minimum and to whole packs, then to the whole case when nearly
 * one, never beyond limit (whole packs), stock and `MAX_LINE_NUMBER`; 0 when nothing can be sold. Correcting
 * a corrected number changes nothing.
 */
export function correctQuantity(input: QuantityInput): CorrectedQuantity {
  const bounds = boundsOf(input);
  const least = Math.max(input.wanted, input.minimum, 1);
  const whole = ceilTo(least, bounds.step);
  const codes: QuantityNoticeCode[] = [];
  if (least > input.wanted) codes.push('minimum');
  if (whole > least) codes.push(bounds.step === input.middlePack ? 'middle_pack' : 'multiple');

  // What raised the number no longer explains it once a ceiling or the whole case has decided.
  if (whole > bounds.top) return corrected(input, bounds, bounds.top, [ceilingCode(input)]);
  const cased = roundToCase(input, bounds, whole);
  if (cased === whole) return corrected(input, bounds, whole, codes);
  return corrected(input, bounds, cased, [...codes.filter((code) => code === 'minimum'), 'case']);
}

/** What quantities are multiples of: the multiple and, where the middle pack may not be broken, that, too. */
export function stepOf(input: Pick<QuantityInput, 'multiple' | 'canSplit' | 'middlePack'>): number {
  const multiple = Math.max(input.multiple, 1);
  return input.canSplit ? multiple : leastCommonMultiple(multiple, Math.max(input.middlePack, 1));
}

function boundsOf(input: QuantityInput): Bounds {
  const step = stepOf(input);
  const smallest = ceilTo(Math.max(input.minimum, 1), step);
  const stock = Math.max(input.stock, 0);
  const allowed = Math.min(Math.max(input.limitLeft ?? MAX_LINE_NUMBER, 0), MAX_LINE_NUMBER);
  // Too little left for the smallest order: all of the rest goes as it is, rather than stay on the shelf.
  const isRest = stock < smallest && stock <= allowed;
  return { step, smallest, top: isRest ? stock : floorTo(Math.min(stock, allowed), step) };
}

/**
 * Up to the whole case where the loose part is nearly one; below it again when that would undo a press on
 * minus.
 */
function roundToCase(input: QuantityInput, { step, smallest, top }: Bounds, number: number): number {
  const { casePack } = input;
  if (!input.roundToCase || casePack <= 1 || casePack % step !== 0) return number;
  const loose = number % casePack;
  const fullCase = number - loose + casePack;
  if (loose * 100 < casePack * CASE_PERCENT || fullCase > top) return number;

  const isMinus = input.previous !== undefined && input.wanted < input.previous && fullCase >= input.previous;
  const mostLoose = floorTo(Math.ceil((casePack * CASE_PERCENT) / 100) - 1, step);
  const below = number - loose + mostLoose;
  return isMinus && below >= smallest ? below : fullCase;
}

function ceilingCode({ limitLeft, stock }: QuantityInput): QuantityNoticeCode {
  if (limitLeft !== null && limitLeft < Math.min(stock, MAX_LINE_NUMBER)) return 'limit';
  return stock <= MAX_LINE_NUMBER ? 'stock' : 'max';
}

function corrected(
  input: QuantityInput,
  bounds: Bounds,
  number: number,
  codes: readonly QuantityNoticeCode[],
): CorrectedQuantity {
  if (number === input.wanted) return { number, notices: [] };
  return {
    number,
    notices: codes.map((code) => ({ code, message: messageOf(code, input, bounds, number) })),
  };
}

function messageOf(code: QuantityNoticeCode, input: QuantityInput, { step }: Bounds, number: number): string {
  switch (code) {
    case 'minimum':
      return `已按起订量 ${Math.max(input.minimum, 1)} 调整为 ${number}`;
    case 'multiple':
      return `已按购买倍数 ${step} 调整为 ${number}`;
    case 'middle_pack':
      return `已按中包装 ${step} 调整为 ${number}`;
    case 'case':
      return number % input.casePack === 0
        ? `散装数量已达整件 ${input.casePack} 的 ${CASE_PERCENT}%，已调整为整件 ${number}`
        : `已退出整件 ${input.casePack}，调整为 ${number}`;
    case 'limit':
      if (number > 0) return `限购剩余 ${input.limitLeft}，已调整为 ${number}`;
      return (input.limitLeft ?? 0) > 0
        ? `限购剩余 ${input.limitLeft}，不足起售单位 ${step}，暂不能购买`
        : '限购数量已用完';
    case 'stock':
      return number > 0 ? `库存仅剩 ${input.stock}，已调整为 ${number}` : '暂无库存';
    case 'max':
      return `单个商品每次最多 ${MAX_LINE_NUMBER}，已调整为 ${number}`;
  }
}

function ceilTo(number: number, step: number): number {
  return Math.ceil(number / step) * step;
}

function floorTo(number: number, step: number): number {
  return Math.floor(number / step) * step;
}

function leastCommonMultiple(a: number, b: number): number {
  let [high, low] = [a, b];
  while (low > 0) [high, low] = [low, high % low];
  return (a / high) * b;
}
