import type { Address, addresses as addressesCall, UserBase } from '@qingnang/contract/accounts';
import { mayDo, type Right, roleWords } from '@qingnang/contract/member-words';
import type { StoreList, storeList } from '@qingnang/contract/stores';
import { useLoaderData } from 'react-router';
import styles from '../../features/account/AccountCentre.module.css';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { addressText } from '../../features/addresses/address-text.ts';
import { cx } from '../../lib/cx.ts';
import { defineData, part } from '../../lib/data.ts';
import { count, phone } from '../../lib/format.ts';
import { pageExists } from '../../lib/page-exists.ts';
import { useSession } from '../../lib/session.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';

const page = defineData(async (call) => {
  const [stores, addresses] = await Promise.all([
    part(call<typeof storeList>('GET /api/stores')),
    part(call<typeof addressesCall>('GET /api/address')),
  ]);
  return {
    stores: stores.ok ? stores.data : null,
    addresses: addresses.ok ? addresses.data.list : null,
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

interface Entry {
  to: string;
  icon: IconName;
  label: string;
  state: string;
  /** What it needs of a member of the company. */
  right?: Right;
  /** Something is to be done there. */
  due?: boolean;
}

export default function AccountCentrePage() {
  const { stores, addresses } = useLoaderData<typeof loader>();
  const { user } = useSession();
  const entries = user ? entriesOf(user, stores, addresses) : [];
  return (
    <MemberFrame trail={[{ label: '账户中心' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="账户中心" />
        <ul className={styles.entries}>
          {entries
            .filter(
              ({ to, right }) =>
                pageExists(to) && (right === undefined || mayDo(user?.member ?? null, right)),
            )
            .map((entry) => (
              <li key={entry.to}>
                <PageLink className={styles.entry} to={entry.to}>
                  <span className={styles.face}>
                    <Icon name={entry.icon} />
                  </span>
                  <span className={styles.words}>
                    <b>{entry.label}</b>
                    <span className={cx('small', entry.due ? 'warn-text' : 'muted')}>{entry.state}</span>
                  </span>
                  <Icon name="right" size={16} className={styles.arrow} />
                </PageLink>
              </li>
            ))}
        </ul>
      </section>
    </MemberFrame>
  );
}

const basicWords = ({ member, name, phone: number }: UserBase): string =>
  member ? `${member.name}　${roleWords(member.roles)}` : [name, phone(number)].join('　');

function entriesOf(user: UserBase, stores: StoreList | null, addresses: readonly Address[] | null): Entry[] {
  const own = [stores?.head, ...(stores?.list ?? [])].find((store) => store?.is_current);
  const signed = own && own.contract_until !== '';
  const main = addresses?.find((address) => address.is_default === 1);
  return [
    { to: '/basic', icon: 'user', label: '基本信息', state: basicWords(user) },
    {
      to: '/zzzj',
      icon: 'shield',
      label: '资质证件',
      state: user.passed_message || '资质有效',
      due: user.passed_message !== '' && user.is_passed !== 2,
    },
    {
      to: '/dzht',
      icon: 'edit',
      label: '电子合同',
      state: signed ? `已签署，有效至 ${own.contract_until}` : '本年度合同未签署',
      due: !signed,
    },
    {
      to: '/ddgl',
      icon: 'store',
      label: '多店管理',
      state: stores && stores.list.length > 0 ? `${count(stores.list.length)} 家门店` : '添加门店，统一采购',
    },
    {
      to: '/members',
      icon: 'user',
      label: '公司成员',
      state: '采购、审批、收货、财务各自登录',
      right: 'owner',
    },
    {
      to: '/keys',
      icon: 'lock',
      label: '系统对接',
      state: '药房系统查价、下单、取单据的密钥',
      right: 'owner',
    },
    { to: '/budgets', icon: 'wallet', label: '采购预算', state: '本店与门店每月的预算和已用' },
    { to: '/zq', icon: 'calendar', label: '账期', state: '额度、欠款与对账单', right: 'money' },
    {
      to: '/addr',
      icon: 'pin',
      label: '收货地址',
      state: main ? addressText(main) : '还没有默认地址',
      due: addresses !== null && !main,
    },
    {
      to: '/bdwx',
      icon: 'qr',
      label: '绑定微信',
      state: bindingState(user),
    },
    {
      to: '/lbyz',
      icon: 'lock',
      label: '两步验证',
      state: user.has_factor ? '已开启' : '未开启，登录更安全',
    },
    {
      to: '/wdxx',
      icon: 'bell',
      label: '我的消息',
      state: user.message_count > 0 ? `${count(user.message_count)} 条未读` : '没有未读消息',
      due: user.message_count > 0,
    },
    { to: '/aqjl', icon: 'shield', label: '安全记录', state: '登录、变更和下载单据', right: 'owner' },
    { to: '/ysgl', icon: 'lock', label: '隐私与注销', state: '同意记录、数据副本与账户注销' },
    { to: '/jybg', icon: 'report', label: '药检报告', state: '按商品、批号、订单查询下载' },
  ];
}

/** The account's messages go to the owner's WeChat only. */
function bindingState({ wechat, member }: UserBase): string {
  if (wechat) return '已绑定';
  return member ? '未绑定，绑定后可扫码登录' : '未绑定，扫码接收订单与到期提醒';
}
