import type { DataOf } from '@qingnang/contract/call';
import type { ContractStateData } from '@qingnang/contract/contracts';
import type { couponCount } from '@qingnang/contract/coupons';
import type { MessageItem } from '@qingnang/contract/messages';
import type { Zizhi } from '@qingnang/contract/qualifications';
import type { MemberCentre } from '@qingnang/contract/shell';
import { cx } from '../../lib/cx.ts';
import type { Part } from '../../lib/data.ts';
import { count, date, money } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Mark, type MarkKind } from '../../ui/Mark.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Member.module.css';

export type CouponCounts = DataOf<typeof couponCount>;

interface WalletPartProps {
  balance: number;
  points: number;
  coupons: Part<CouponCounts>;
}

/** What can be paid with, and until when. */
export const WalletPart = ({ balance, points, coupons }: WalletPartProps) => (
  <section className="panel" aria-labelledby="member-wallet">
    <PanelHead title={<span id="member-wallet">我的钱包</span>} />
    <dl className={styles.wallet}>
      <div className={styles.balance}>
        <dt>可用余额</dt>
        <dd>
          <Price value={balance} size="xl" ink />
        </dd>
      </div>
      <div>
        <dt>积分</dt>
        <dd>
          <PageLink to="/jfgl">
            <b className="num">{count(points)}</b> 分
          </PageLink>
          <PageLink className="small link" to="/jfsc">
            去兑换
          </PageLink>
        </dd>
      </div>
      {coupons.ok ? (
        <>
          <div>
            <dt>优惠券</dt>
            <dd>
              <PageLink to="/yhq">
                <b className="num">{count(coupons.data.coupons.unused)}</b> 张
              </PageLink>
              <span className={cx('small', coupons.data.coupons.ending_soon > 0 ? 'warn-text' : 'muted')}>
                {coupons.data.coupons.ending_soon > 0
                  ? `${coupons.data.coupons.ending_soon} 张 3 天内过期`
                  : '暂无即将过期'}
              </span>
            </dd>
          </div>
          <div>
            <dt>现金券</dt>
            <dd>
              <PageLink to="/xjq">
                <b className="num">{count(coupons.data.vouchers.unused)}</b> 张
              </PageLink>
              <span className="muted small">共 {money(coupons.data.vouchers.amount)}</span>
            </dd>
          </div>
        </>
      ) : (
        <FailedPart message={coupons.message} />
      )}
    </dl>
  </section>
);

/** What was paid for, month by month. */
export function SpentPart({ centre }: { centre: Part<MemberCentre> }) {
  if (!centre.ok) return <PartPanel title="采购额" id="member-spent" failed={centre.message} />;
  const { months } = centre.data;
  const most = Math.max(1, ...months.map(({ amount }) => amount));
  const now = months.at(-1)?.amount ?? 0;
  return (
    <section className="panel" aria-labelledby="member-spent">
      <PanelHead title={<span id="member-spent">采购额</span>}>
        <span className="muted small">近 6 个月，按付款时间</span>
      </PanelHead>
      <div className={styles.spent}>
        <p>
          <span className="sub small">本月</span> <b className="num">{money(now)}</b>
        </p>
        <ol aria-label="各月采购额">
          {months.map(({ month, amount }) => (
            <li key={month} aria-label={`${month} ${money(amount)}`}>
              <span className="num small">{inTenThousands(amount)}</span>
              <i style={{ height: `${Math.round((amount / most) * 64)}px` }} />
              <span className="muted small">{Number(month.slice(5))}月</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** `4.8万`, whole yuan below ten thousand. */
const inTenThousands = (amount: number): string =>
  amount >= 10_000 ? `${(amount / 10_000).toFixed(1)}万` : count(amount);

const KINDS: Readonly<Record<string, MarkKind>> = {
  expired: 'warn',
  missing: 'warn',
  due: 'warn',
  refused: 'warn',
};
const SHOWN = 4;

/** Papers, those that stop something or end first on top, and the contract of the year. */
export function PapersPart({ papers, contract }: { papers: Part<Zizhi>; contract: Part<ContractStateData> }) {
  if (!papers.ok) return <PartPanel title="资质与合同" id="member-papers" failed={papers.message} />;
  const soonest = (days: number | null) => days ?? Number.POSITIVE_INFINITY;
  const list = [...papers.data.list]
    .filter(({ is_required, number }) => is_required || number !== '')
    .sort((a, b) => Number(b.blocks.is_now) - Number(a.blocks.is_now) || soonest(a.days) - soonest(b.days));
  return (
    <section className="panel" aria-labelledby="member-papers">
      <PanelHead title={<span id="member-papers">资质与合同</span>}>
        <PageLink className="link" to="/zzzj">
          管理
        </PageLink>
      </PanelHead>
      <ul className={styles.rows}>
        {contract.ok && <ContractRow contract={contract.data} />}
        {list.slice(0, SHOWN).map((paper) => (
          <li key={paper.kind}>
            <PageLink to="/zzzj">{paper.name}</PageLink>
            <span className="sub num">{paper.is_long_term ? '长期' : paper.valid_until}</span>
            <Mark kind={KINDS[paper.state] ?? 'ok'}>{paper.state_name}</Mark>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ContractRow = ({ contract }: { contract: ContractStateData }) => (
  <li>
    <PageLink to="/dzht">年度电子合同</PageLink>
    <span className="sub num">{contract.valid_until ?? ''}</span>
    <Mark kind={contract.state === 'signed' ? 'ok' : 'warn'}>
      {{ none: '未签署', soon: '待续签', signed: '已签署' }[contract.state]}
    </Mark>
  </li>
);

export interface LatestMessages {
  list: MessageItem[];
  unread: { all: number };
}

export function MessagesPart({ messages }: { messages: Part<LatestMessages> }) {
  if (!messages.ok) return <PartPanel title="消息" id="member-messages" failed={messages.message} />;
  const { list, unread } = messages.data;
  return (
    <section className="panel" aria-labelledby="member-messages">
      <PanelHead
        title={
          <>
            <span id="member-messages">消息</span> <Badge count={unread.all} />
          </>
        }
      >
        <PageLink className="link" to="/wdxx">
          全部
        </PageLink>
      </PanelHead>
      {list.length === 0 ? (
        <p className={cx('muted', styles.none)}>还没有消息</p>
      ) : (
        <ul className={styles.rows}>
          {list.map((message) => (
            <li key={message.id} className={message.is_read ? undefined : styles.unread}>
              <PageLink className="ellipsis" to={message.url || '/wdxx'}>
                {!message.is_read && <span className="visually-hidden">未读：</span>}
                {message.title}
              </PageLink>
              <time className="muted small num">{date(message.at).slice(5)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const PartPanel = ({ title, id, failed }: { title: string; id: string; failed: string }) => (
  <section className="panel" aria-labelledby={id}>
    <PanelHead title={<span id={id}>{title}</span>} />
    <FailedPart message={failed} />
  </section>
);
