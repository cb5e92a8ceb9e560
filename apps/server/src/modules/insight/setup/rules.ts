// What a shop needs before it may sell, judged by what there is.
import type { SetupItem } from '@qingnang/contract/admin-setup';
import type { ShopSettings } from '@qingnang/contract/shop-setting-fields';
import { type Blanks, missingWords } from '../../service/rules.ts';

/** What the list is made of. */
export interface SetupFacts {
  settings: Pick<ShopSettings, 'legal' | 'contact'>;
  /** Staff have entered who sells. */
  hasSeller: boolean;
  hasBank: boolean;
  /** The shop's own, which everybody sees while they are valid. */
  licences: readonly { name: string; valid_until: string | null }[];
  /** WeChat Pay or Alipay. */
  hasProvider: boolean;
  warehouses: number;
  /** On sale, with a price and something on the shelf. */
  goods: number;
  /** Scopes that the shop has a valid paper of its own for. */
  licensed: number;
  /** Names of scopes on the shelf that it has none for. */
  unlicensed: readonly string[];
  /** Codes by SMS, or WeChat: customers sign in and register by themselves. */
  hasCodes: boolean;
  /** Accounts that sign in with a password already. */
  accounts: number;
  /** Agreements that are not published, and what their drafts name and nobody has set. */
  agreements: { unpublished: readonly string[]; missing: Blanks['missing'] };
  /** Colleagues with power over money or staff who have no second factor. */
  withoutFactor: number;
  /** The last one that ran through. */
  backupAt: Date | null;
}

/** @param today calendar day in China */
export const setupItems = (facts: SetupFacts, now: Date, today: string): SetupItem[] => [
  facts.hasSeller
    ? done('seller', SELLER_FORM, '合同和发票上的销售方已填写')
    : missing('seller', SELLER_FORM, '在“销售方信息”里填写公司名称、税号、地址和电话'),
  licenceItem(facts.licences, facts.settings.legal.icp, today),
  ownPaperItem(facts),
  facts.settings.contact.hot_line !== ''
    ? done('contact', '/shop-settings', `客服热线 ${facts.settings.contact.hot_line}`)
    : missing('contact', '/shop-settings', '填写客服热线，买家遇到问题时能找到人'),
  payItem(facts),
  bankItem(facts),
  facts.warehouses > 0
    ? done('warehouse', '/warehouses', `${facts.warehouses} 个仓库`)
    : missing('warehouse', '/warehouses', '至少要有一个仓库和它的运费规则'),
  facts.goods > 0
    ? done('goods', '/goods', `${facts.goods} 个在售商品有价格和库存`)
    : missing(
        'goods',
        '/goods',
        '导入或新增商品，填写价格并上架；再在“批号与入库”里按文件入库，或在商品的“库存批号”里登记',
      ),
  signInItem(facts),
  agreementItem(facts),
  facts.withoutFactor === 0
    ? done('factor', '/staff', '能动用资金、管理员工的同事都开启了动态口令')
    : advised('factor', '/staff', `${facts.withoutFactor} 位能动用资金、管理员工的同事还没有开启动态口令`),
  backupItem(facts.backupAt, now),
];

/** The form of who sells, with the bank account, in the list of invoices. */
const SELLER_FORM = '/invoices#seller';

/** The names of what keeps the shop from opening. */
export const missingNames = (items: readonly SetupItem[]): string[] =>
  items.filter(({ state }) => state === 'missing').map(({ name }) => name);

const NAMES = {
  seller: '销售方',
  licences: '证照与备案号',
  own_papers: '企业证照',
  contact: '联系方式',
  payment: '收款方式',
  bank: '收款账户',
  warehouse: '仓库与运费',
  goods: '在售商品',
  sign_in: '客户登录',
  agreements: '用户协议与隐私政策',
  factor: '动态口令',
  backup: '备份',
} as const;

const itemIn =
  (state: SetupItem['state']) =>
  (key: keyof typeof NAMES, to: string, words: string): SetupItem => ({
    key,
    name: NAMES[key],
    state,
    words,
    to,
  });
const done = itemIn('done');
const missing = itemIn('missing');
const advised = itemIn('advised');

function licenceItem(licences: SetupFacts['licences'], icp: string, today: string): SetupItem {
  const expired = licences.filter(({ valid_until: until }) => until !== null && until < today);
  if (licences.length === 0) return missing('licences', '/shop-documents', '上传按法规应当公示的证照');
  if (expired.length > 0)
    return missing('licences', '/shop-documents', `${expired.map(({ name }) => name).join('、')}已过有效期`);
  if (icp === '') return missing('licences', '/shop-settings', '填写 ICP 备案号');
  return done('licences', '/shop-settings', `${licences.length} 份证照，${icp}`);
}

function ownPaperItem({ licensed, unlicensed }: SetupFacts): SetupItem {
  if (licensed === 0)
    return missing(
      'own_papers',
      '/shop-documents',
      '上传药品经营许可证等证照，并选择据此销售的经营范围；没有有效证照的范围不能销售',
    );
  return unlicensed.length === 0
    ? done('own_papers', '/shop-documents', '在架商品的经营范围都有有效的企业证照')
    : missing(
        'own_papers',
        '/shop-documents',
        `${unlicensed.join('、')}没有有效的企业证照，相关商品不能销售；上传证照并选择据此销售的经营范围`,
      );
}

const payItem = ({ hasProvider, hasBank }: SetupFacts): SetupItem =>
  hasProvider || hasBank
    ? done('payment', '', hasProvider ? '在线支付已接通' : '买家可以对公转账')
    : missing('payment', SELLER_FORM, '接通微信支付或支付宝（服务器设置），或填写收款账户');

const bankItem = ({ hasBank }: SetupFacts): SetupItem =>
  hasBank
    ? done('bank', SELLER_FORM, '买家可以对公转账、转账充值')
    : advised('bank', SELLER_FORM, '没有银行账户，买家不能选择对公转账；含麻订单可能无法付款');

function signInItem({ hasCodes, accounts }: SetupFacts): SetupItem {
  if (hasCodes) return done('sign_in', '', '客户可以自己注册和登录');
  return accounts > 0
    ? done(
        'sign_in',
        '/accounts',
        `没有接通短信，客户不能自己注册；已有 ${accounts} 个账户，用密码或您交付的一次性密码登录`,
      )
    : missing(
        'sign_in',
        '/accounts',
        '没有接通短信或微信（服务器设置），客户不能自己注册；请先导入客户，把一次性密码交给本人',
      );
}

function agreementItem({ agreements: { unpublished, missing: blanks } }: SetupFacts): SetupItem {
  if (unpublished.length === 0) return done('agreements', '/legal-texts', '注册时要同意的文字已发布');
  const open = blanks.length === 0 ? '' : `，先填写${missingWords(blanks)}`;
  return missing('agreements', '/legal-texts', `${unpublished.join('、')}还没有发布${open}`);
}

const DAY_MS = 24 * 3_600_000;

const backupItem = (at: Date | null, now: Date): SetupItem =>
  at !== null && now.getTime() - at.getTime() < DAY_MS
    ? done('backup', '', '24 小时内备份过')
    : advised(
        'backup',
        '',
        '24 小时内没有备份，请设置 ARCHIVE_DIR 归档，或在服务器上定时运行 npm run backup',
      );
