/** Whether a contract price holds today, in China. @param price alias of `contract_price` */
export const contractHolds = (price: string): string =>
  `daterange(${price}.valid_from, ${price}.valid_until, '[]') @> (now() at time zone 'Asia/Shanghai')::date`;
