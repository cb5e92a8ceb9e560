/** Whose contract prices are meant, and of which goods, in SQL. */
interface Asked {
  account: string;
  /** Of the account; none where it is null or 0. */
  head: string;
  goods: string;
}

/**
 * Joins the contract price that an account buys a goods at today: its own (`c`), else that of its head office (`h`); what it is, say
 * `CONTRACT_PRICE` and `CONTRACT_UNTIL`. Whether the account buys by contract at all (`is_special`) is the caller's to ask.
 * @param when SQL of what has to hold for it to be looked for
 */
export const contractJoin = ({ account, head, goods }: Asked, when = 'true'): string =>
  `left join contract_price c on ${when} and c.account_id = ${account} and c.goods_id = ${goods} and ${contractHolds('c')}
  left join contract_price h on ${when} and h.account_id = ${head} and h.goods_id = ${goods} and ${contractHolds('h')}`;
export const CONTRACT_PRICE = 'coalesce(c.price_e4, h.price_e4)';
export const CONTRACT_UNTIL = 'case when c.id is null then h.valid_until else c.valid_until end';

/** Whether an account buys a goods by contract today; as above. */
export const hasContractPrice = ({ account, head, goods }: Asked): string =>
  `exists (select from contract_price c where c.goods_id = ${goods} and c.account_id in (${account}, ${head}) and ${contractHolds('c')})`;

/** Whether a contract price holds today, in China. @param price alias of `contract_price` */
const contractHolds = (price: string): string =>
  `daterange(${price}.valid_from, ${price}.valid_until, '[]') @> (now() at time zone 'Asia/Shanghai')::date`;
