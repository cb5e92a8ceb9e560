import type { ShopFooter } from '@qingnang/contract/shop-settings';
import { cx } from '../lib/cx.ts';
import { pageExists } from '../lib/page-exists.ts';
import { Icon } from '../ui/Icon.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import styles from './Footer.module.css';
import { Words } from './Legal.tsx';
import { QrImage } from './QrCard.tsx';
import type { ShellData, Site } from './shell-data.ts';

/** The first four children of the help centre, each with its first pages. */
const HELP: readonly { title: string; links: readonly { label: string; to: string }[] }[] = [
  {
    title: '新人指南',
    links: [
      { label: '会员注册', to: '/help/xrzn/hyzc' },
      { label: '购物指南', to: '/help/xrzn/gwzn' },
      { label: '安全购药', to: '/help/xrzn/aqgy' },
    ],
  },
  {
    title: '支付配送',
    links: [
      { label: '订单支付', to: '/help/zfps/ddzf' },
      { label: '货物配送', to: '/help/zfps/hwps' },
      { label: '药品退换货', to: '/help/zfps/ypth' },
    ],
  },
  {
    title: '服务保障',
    links: [
      { label: '网站资质', to: '/help/fwbz/wzzz' },
      { label: '用户协议', to: '/help/fwbz/yhxy' },
      { label: '隐私政策', to: '/help/fwbz/yszc' },
      { label: '专属客服', to: '/help/fwbz/zskf' },
    ],
  },
  {
    title: '关于我们',
    links: [
      { label: '投诉建议', to: '/help/us/tsjy' },
      { label: '意见反馈', to: '/yjfk' },
      { label: '联系我们', to: '/help/us/link' },
      { label: '行业资讯', to: '/help/news/hy' },
    ],
  },
];

/** Below every page of the shop. */
export default function Footer({ shell }: { shell: ShellData }) {
  const { common } = shell;
  return (
    <footer className={styles.siteFooter}>
      <div className="wrap">
        {common && common.footer.promises.length > 0 && <Promises promises={common.footer.promises} />}
        <div className={styles.main}>
          <HelpColumns />
          {common && <Contact hotLine={common.common_config.hot_line} hours={common.footer.hours} />}
          <QrRow site={shell.site} />
        </div>
        <Words shell={shell} />
      </div>
    </footer>
  );
}

const Promises = ({ promises }: { promises: ShopFooter['promises'] }) => (
  <ul className={styles.promises}>
    {promises.map((promise) => (
      <li key={promise.title} className={styles.promise}>
        <Icon name={promise.icon} size={28} />
        <span>
          <span className={styles.promiseTitle}>{promise.title}</span>
          <span className="small muted">{promise.words}</span>
        </span>
      </li>
    ))}
  </ul>
);

const HelpColumns = () =>
  HELP.map((column) => (
    <section key={column.title} className={styles.links}>
      <h2 className={styles.title}>{column.title}</h2>
      <ul>
        {column.links.map((link) => (
          <li key={link.to}>
            {pageExists(link.to) ? <PageLink to={link.to}>{link.label}</PageLink> : <span>{link.label}</span>}
          </li>
        ))}
      </ul>
    </section>
  ));

/** Nothing where nobody can be called. */
const Contact = ({ hotLine, hours }: { hotLine: string; hours: string }) =>
  hotLine !== '' && (
    <section className={styles.contact}>
      <h2 className={styles.title}>客服热线</h2>
      <a className={styles.phone} href={`tel:${hotLine.replaceAll('-', '')}`}>
        {hotLine}
      </a>
      {hours !== '' && <p className="small muted">{hours}</p>}
    </section>
  );

const QR_CODES = [
  { code: 'wechat', label: '微信公众号', has: 'hasWechatQr' },
  { code: 'mini-program', label: '小程序下单', has: 'hasMiniProgramQr' },
] as const;

const QrRow = ({ site }: { site: Site }) => (
  <div className={cx(styles.qrRow, 'not-phone')}>
    {QR_CODES.filter(({ has }) => site[has]).map(({ code, label }) => (
      <figure key={code}>
        <QrImage className={styles.qr} code={code} label={`${label}二维码`} size={88} />
        <figcaption>{label}</figcaption>
      </figure>
    ))}
  </div>
);
