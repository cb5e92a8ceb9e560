import { GOODS } from '../fixture.ts';

/** Something that forbids a sale, as statements that make it so and take it back, for one account and one goods. */
export interface Cause {
  name: string;
  spoil: (account: number) => string;
  mend: (account: number) => string;
  /** Of what the refused reads. */
  words: string;
  /** The account cannot sign in with it: nothing of it comes to a cart. */
  shutsOut?: true;
}

const LICENCE = '药品经营许可证';
const paper = (kind: string, change: string) => (account: number) =>
  `update account_licence set ${change} where account_id = ${account} and kind = '${kind}'`;
const account = (change: string) => (id: number) => `update account set ${change} where id = ${id}`;
const goods = (change: string) => () => `update goods set ${change} where id = ${GOODS.ladder}`;

export const CAUSES: readonly Cause[] = [
  {
    name: 'a paper that has ended',
    spoil: paper(LICENCE, `valid_until = current_date - 1, gates_scopes = '{chemical}'`),
    mend: paper(LICENCE, `valid_until = null, gates_scopes = '{}'`),
    words: `${LICENCE}已过期`,
  },
  {
    name: 'a paper for everything that has ended',
    spoil: paper('采购委托书', 'valid_until = current_date - 1'),
    mend: paper('采购委托书', 'valid_until = null'),
    words: '采购委托书已过期',
  },
  {
    name: 'a paper that is missing',
    spoil: paper(LICENCE, `kind = '-'`),
    mend: paper('-', `kind = '${LICENCE}'`),
    words: `缺少有效的${LICENCE}`,
  },
  {
    name: 'a paper for everything that is missing',
    spoil: paper('质量保证协议', `kind = '-'`),
    mend: paper('-', `kind = '质量保证协议'`),
    words: '缺少有效的质量保证协议',
  },
  {
    name: 'a review that was taken back',
    spoil: account(`pass_status = 3, refuse_reason = '执照注销'`),
    mend: account(`pass_status = 1, refuse_reason = ''`),
    words: '资质审核未通过：执照注销',
  },
  {
    name: 'an account that is blocked',
    spoil: account('is_blocked = true'),
    mend: account('is_blocked = false'),
    words: '账户已停用',
    shutsOut: true,
  },
  {
    name: 'a scope that the account has not',
    spoil: (id) => `delete from account_scope where account_id = ${id} and scope = 'chemical'`,
    mend: (id) => `insert into account_scope (account_id, scope) values (${id}, 'chemical')`,
    words: '超出经营范围：化学药制剂',
  },
  {
    name: 'a rule of controlled sale',
    spoil: (id) => `insert into control_rule (goods_id, effect, dimension, value)
      values (${GOODS.ladder}, 'block', 'account', '${id}')`,
    mend: (id) => `delete from control_rule where value = '${id}'`,
    words: '控销商品',
  },
  {
    name: 'a goods off the shelf',
    spoil: goods(`status = 'off'`),
    mend: goods(`status = 'on'`),
    words: '商品已下架',
  },
  {
    name: 'a goods that may not be sold here',
    spoil: goods(`forbidden_class = '疫苗'`),
    mend: goods(`forbidden_class = ''`),
    words: '疫苗不在本站销售',
  },
  {
    name: "a paper of the shop's own that has ended",
    spoil: () => `update shop_document set opens = '{antibiotic}'`,
    mend: () => `update shop_document set opens = array(select code from business_scope)`,
    words: '本店经营化学药制剂的证照正在更新',
  },
];

/** What comes between two moments of an order: the goods do not leave by any of them. */
export const BETWEEN: readonly Pick<Cause, 'name' | 'spoil' | 'mend'>[] = [
  ...CAUSES.filter(
    ({ name }) => name === 'a paper that has ended' || name === 'a scope that the account has not',
  ),
  {
    name: 'lots that are locked',
    spoil: () => `update lot set stopped_at = now() where goods_id = ${GOODS.ladder}`,
    mend: () => `update lot set stopped_at = null where goods_id = ${GOODS.ladder}`,
  },
  {
    name: 'lots that end too soon',
    spoil: () => `insert into setting (key, value) values ('shipping_life', '{"usual": 50000}')`,
    mend: () => `delete from setting where key = 'shipping_life'`,
  },
];
