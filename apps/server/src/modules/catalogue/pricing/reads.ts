/**
 * The contract price that an account buys a goods at today: its own, else that of its head office; no row = none. Whether the account
 * buys by contract at all (`is_special`) is the caller's to ask.
 * @param account SQL of its id
 * @param goods SQL of the goods' id
 * @returns a query of `price_e4` and `valid_until`
 */
export const contractPriceOf = (account: string, goods: string): string =>
  `select p.price_e4, p.valid_until from contract_price p
    where p.goods_id = ${goods} and ${contractHolds('p')}
      and p.account_id in (${account}, (select head_account_id from account where id = ${account}))
    order by p.account_id = ${account} desc limit 1`;

/** Whether a contract price holds today, in China. @param price alias of `contract_price` */
const contractHolds = (price: string): string =>
  `daterange(${price}.valid_from, ${price}.valid_until, '[]') @> (now() at time zone 'Asia/Shanghai')::date`;
