/**
 * Joins the contract price that an account buys a goods at today: its own (`c`), else that of its head office (`h`); what it is, say
 * `CONTRACT_PRICE` and `CONTRACT_UNTIL`. Whether the account buys by contract at all (`is_special`) is the caller's to ask.
 * @param account SQL of its id
 * @param goods SQL of the goods' id
 * @param when SQL of what has to hold for it to be looked for
 */
export const contractJoin = (account: string, goods: string, when = 'true'): string =>
  `left join contract_price c on ${when} and c.account_id = ${account} and c.goods_id = ${goods} and ${contractHolds('c')}
  left join lateral (select p.price_e4, p.valid_until from contract_price p where ${when} and c.id is null and p.goods_id = ${goods}
    and p.account_id = (select head_account_id from account where id = ${account}) and ${contractHolds('p')}) h on true`;
export const CONTRACT_PRICE = 'coalesce(c.price_e4, h.price_e4)';
export const CONTRACT_UNTIL = 'case when c.id is null then h.valid_until else c.valid_until end';

/** Whether an account buys a goods by contract today; as above. */
export const hasContractPrice = (account: number, goods: string): string =>
  `exists (select from contract_price c where c.goods_id = ${goods} and ${contractHolds('c')}
    and c.account_id = any(array[${account}::bigint, (select head_account_id from account where id = ${account})]))`;

/** Whether a contract price holds today, in China. @param price alias of `contract_price` */
const contractHolds = (price: string): string =>
  `daterange(${price}.valid_from, ${price}.valid_until, '[]') @> (now() at time zone 'Asia/Shanghai')::date`;
