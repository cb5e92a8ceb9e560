import type { PointsLogItem, PointsSummary } from '@qingnang/contract/points';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { count, date, dateTime } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Select } from '../../ui/Field.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import frame from '../account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../account/MemberFrame.tsx';
import { WalletTabs } from '../account/WalletTabs.tsx';
import { inOrder } from '../orders/date-ranges.ts';
import styles from './Points.module.css';
import type { OwnPoints } from './points-data.ts';
import { CAUSES, type LogQuery, logPath } from './points-paths.ts';

/** 积分管理: what there is, what ends when, every point that came and went. */
export const OwnPointsView = ({ own: { summary, log }, filter }: { own: OwnPoints; filter: LogQuery }) => (
  <MemberFrame trail={[{ label: '积分管理' }]}>
    <section className={cx('panel', frame.flush)}>
      <h1 className="visually-hidden">积分管理</h1>
      <WalletTabs current="/jfgl" />
      {summary.ok ? <Summary summary={summary.data} /> : <FailedPart message={summary.message} />}
    </section>
    <section className={cx('panel', frame.flush)}>
      <PanelHead title="积分明细" />
      {/* A new one for each address: what is typed begins as what is shown. */}
      <LogFilter key={logPath(filter)} filter={filter} />
      {log.list.length === 0 ? <Nothing filter={filter} isFar={log.total > 0} /> : <Log items={log.list} />}
      <div className={styles.foot}>
        <Pager
          page={log.page}
          pageSize={log.page_size}
          total={log.total}
          to={(page) => logPath(filter, page)}
        />
        <p className="muted small">
          订单完成后按实付金额每 1 元计 1 分，会员等级越高倍率越高；退货时扣回相应积分。
        </p>
      </div>
    </section>
  </MemberFrame>
);

const Summary = ({ summary: { points, debt, ending, earned, spent } }: { summary: PointsSummary }) => (
  <div className={styles.summary}>
    <div className={styles.main}>
      <span className="sub">可用积分</span>
      <b className={styles.number}>{count(points)}</b>
      <div className="row">
        <ButtonLink variant="primary" to="/jfsc">
          去兑换
        </ButtonLink>
        <ButtonLink to="/jfdd">积分订单</ButtonLink>
      </div>
    </div>
    <dl>
      {ending.map((one) => (
        <Fact
          key={one.valid_until}
          name={`${date(one.valid_until)} 到期`}
          value={count(one.points)}
          words="先到期的先用"
        />
      ))}
      <Fact name="累计获得" value={`+${count(earned)}`} words="订单、奖励、退回" />
      <Fact name="累计使用" value={spent > 0 ? `−${count(spent)}` : '0'} words="兑换、扣回、到期" />
      {debt > 0 && <Fact name="待补扣" value={count(debt)} words="退货应扣，从下次所得中扣除" />}
    </dl>
  </div>
);

const Fact = ({ name, value, words }: { name: string; value: string; words: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="strong">{value}</dd>
    <dd className="muted small">{words}</dd>
  </div>
);

const WAYS = [
  { way: '', label: '全部' },
  { way: 'in', label: '收入' },
  { way: 'out', label: '支出' },
] as const;

function LogFilter({ filter }: { filter: LogQuery }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(filter);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(logPath({ ...typed, ...inOrder(typed) }));
  };
  return (
    <search aria-label="筛选积分明细">
      <form method="post" className={styles.filters} onSubmit={search}>
        <SegmentedLinks
          label="收支"
          links={WAYS.map(({ way, label }) => ({
            label,
            to: logPath({ ...filter, way }),
            current: way === filter.way,
          }))}
        />
        <span className={styles.cause}>
          <Select
            aria-label="类型"
            value={typed.cause}
            onChange={(event) => setTyped({ ...typed, cause: event.target.value })}
          >
            <option value="">全部类型</option>
            {CAUSES.map(([cause, name]) => (
              <option key={cause} value={cause}>
                {name}
              </option>
            ))}
          </Select>
        </span>
        <DayRange from={typed.from} to={typed.to} onChange={(more) => setTyped({ ...typed, ...more })} />
        <Button variant="primary" type="submit">
          查询
        </Button>
      </form>
    </search>
  );
}

const Log = ({ items }: { items: readonly PointsLogItem[] }) => (
  <DataTable caption="积分明细" flush cards>
    <thead>
      <tr>
        <th scope="col">时间</th>
        <th scope="col">类型</th>
        <th scope="col">关联单据与说明</th>
        <th scope="col" className="to-end">
          收支
        </th>
        <th scope="col" className="to-end">
          余额
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={item.id}>
          <td className={styles.time}>{dateTime(item.at)}</td>
          <td className={styles.kind}>{item.cause_name}</td>
          <td className={styles.ref}>
            <Reference item={item} />
          </td>
          <td className={cx(styles.delta, item.points > 0 && styles.in)}>
            {item.points > 0 ? `+${count(item.points)}` : `−${count(-item.points)}`}
          </td>
          <td className={styles.balance}>{count(item.balance)}</td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

function Reference({ item: { order_id, cause, ref } }: { item: PointsLogItem }) {
  const to = order_id > 0 ? `/order/info/${order_id}` : cause === 'mall' ? '/jfdd' : null;
  return to === null ? (
    <span className="sub">{ref || '—'}</span>
  ) : (
    <PageLink className="link" to={to}>
      {ref}
    </PageLink>
  );
}

const ALL: LogQuery = { way: '', cause: '', from: '', to: '' };

/** @param isFar a page beyond the last one */
const Nothing = ({ filter, isFar }: { filter: LogQuery; isFar: boolean }) => {
  const isNarrowed = logPath(filter) !== logPath(ALL);
  return (
    <EmptyState title={isFar ? '没有这一页' : isNarrowed ? '没有符合条件的明细' : '还没有积分'}>
      <p className="row">
        {isFar || isNarrowed ? (
          <ButtonLink to={isFar ? logPath(filter) : logPath(ALL)}>
            {isFar ? '回到第一页' : '查看全部'}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to="/list">
            去采购攒积分
          </ButtonLink>
        )}
      </p>
    </EmptyState>
  );
};
