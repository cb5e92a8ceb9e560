/** Whose contract prices are meant, and of which goods, in SQL. */
interface Asked {
  account: string;
  /** Of the account; none where it is null or 0. */
  head: string;
  /** Customer group of the account; none where it is null or 0. */
  group: string;
  goods: string;
}

/**
 * Joins the contract price that an account buys a goods at today: its own (`c`), else that of its head office (`h`), else that of its
 * customer group (`cg`; docs/rules/promotions.md#price-kinds); what it is, say `CONTRACT_PRICE` and `CONTRACT_UNTIL`. Whether the account buys by contract at all (`is_special`) is the caller's to ask.
 * @param when SQL of what has to hold for it to be looked for
 */
export const contractJoin = ({ account, head, group, goods }: Asked, when = 'true'): string =>
  `left join contract_price c on ${when} and c.account_id = ${account} and c.goods_id = ${goods} and ${contractHolds('c')}
  left join contract_price h on ${when} and h.account_id = ${head} and h.goods_id = ${goods} and ${contractHolds('h')}
  left join contract_price cg on ${when} and cg.customer_group_id = ${group} and cg.goods_id = ${goods} and ${contractHolds('cg')}`;
export const CONTRACT_PRICE = 'coalesce(c.price_e4, h.price_e4, cg.price_e4)';
export const CONTRACT_UNTIL = `case when c.id is not null then c.valid_until when h.id is not null then h.valid_until
  else cg.valid_until end`;

/** Whether an account buys a goods by contract today; as above. */
export const hasContractPrice = ({ account, head, group, goods }: Asked): string =>
  `exists (select from contract_price c where c.goods_id = ${goods}
    and (c.account_id in (${account}, ${head}) or c.customer_group_id = ${group}) and ${contractHolds('c')})`;

/** In China; worked out once a statement, not once a row. */
const TODAY = `(select (now() at time zone 'Asia/Shanghai')::date)`;

/** Whether a contract price holds today. @param price alias of `contract_price` */
const contractHolds = (price: string): string =>
  `${price}.valid_from <= ${TODAY} and (${price}.valid_until is null or ${price}.valid_until >= ${TODAY})`;
