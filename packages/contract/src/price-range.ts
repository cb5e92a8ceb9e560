/** Between which prices a list shows goods, in yuan, both included. '' and undefined = no bound. */
export interface PriceRange {
  price_min?: string | undefined;
  price_max?: string | undefined;
}

const NAMES = { price_min: '最低价', price_max: '最高价' } as const;
/** To the fen. Numbers of this length are told apart as they are typed. */
const PRICE = /^\d{1,8}(\.\d{1,2})?$/;

/** What is wrong with a range, by field, for browser and server; nothing when it can be asked for. */
export function wrongInRange(range: PriceRange): PriceRange {
  const wrong: PriceRange = {};
  for (const key of ['price_min', 'price_max'] as const)
    if (range[key] && !PRICE.test(range[key])) wrong[key] = `${NAMES[key]}请填写金额，最多两位小数`;
  const { price_min: min, price_max: max } = range;
  if (!wrong.price_min && !wrong.price_max && min && max && Number(min) > Number(max))
    wrong.price_max = '最高价不能低于最低价';
  return wrong;
}
