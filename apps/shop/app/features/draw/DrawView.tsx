import type { DrawDetail } from '@qingnang/contract/draws';
import { oddsWords } from '@qingnang/rules/draws';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { count, dateTime, money } from '../../lib/format.ts';
import { loginPath } from '../../lib/login-path.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CleanHtml } from '../../ui/CleanHtml.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InOrder } from '../../ui/InOrder.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Draw.module.css';
import type { DrawPageData } from './draw-data.ts';
import { chanceWords, leftWords, periodWords, wayWords } from './draw-words.ts';
import { OwnRecords } from './OwnRecords.tsx';
import { showResult } from './result.ts';
import { useDraw } from './useDraw.ts';
import { Wheel } from './Wheel.tsx';

/** 抽奖: the wheel, how one comes to chances, odds, what was won, rules. */
export function DrawView({
  data: { draw, records, winners, links, ads },
  title,
}: {
  data: DrawPageData;
  title: string;
}) {
  return (
    <div className="wrap">
      <Breadcrumb trail={[{ label: '首页', to: '/' }, { label: title }]} />
      {ads[0] && (
        <PageLink className={styles.ad} to={ads[0].url || '/'}>
          <img src={ads[0].image} alt={ads[0].title} />
        </PageLink>
      )}
      <section className={cx('panel', styles.draw)} aria-labelledby="draw-title">
        <Play draw={draw} />
        <div className={styles.facts}>
          <Ways draw={draw} links={links} />
          <Odds draw={draw} />
          {records &&
            (records.ok ? (
              <OwnRecords key={draw.id} drawId={draw.id} newest={records.data} />
            ) : (
              <FailedPart message={records.message} />
            ))}
        </div>
      </section>
      <div className={styles.more}>
        {draw.rules !== '' && (
          <section className="panel" aria-labelledby="draw-rules">
            <h2 className={styles.head} id="draw-rules">
              活动规则
            </h2>
            <CleanHtml className={styles.rules} html={draw.rules} />
          </section>
        )}
        <Winners winners={winners} />
      </div>
    </div>
  );
}

function Play({ draw }: { draw: DrawDetail }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isDrawing, spin, start } = useDraw(draw.id, (record) => {
    void showResult(record, (url) => void navigate(url));
    void revalidate();
  });
  const { left, code } = draw.chances;
  return (
    <div className={styles.play}>
      <h1 className={styles.title} id="draw-title">
        {draw.name}
      </h1>
      <p className={styles.period}>
        {draw.remarks !== '' && `${draw.remarks}　`}
        {periodWords(draw)}
      </p>
      <Wheel
        prizes={draw.prizes}
        spin={spin}
        busy={isDrawing}
        disabled={left === 0}
        label={left === 0 ? `不能抽奖：${chanceWords(draw)}` : '立即抽奖'}
        onStart={start}
      />
      <p className={styles.chance} aria-live="polite">
        {isDrawing ? '正在抽奖…' : chanceWords(draw)}
      </p>
      {code === 'login' && (
        <ButtonLink variant="primary" to={loginPath(pathname)}>
          登录抽奖
        </ButtonLink>
      )}
      {draw.cost_points > 0 && code !== 'login' && (
        <p className="sub">
          每次 {count(draw.cost_points)} 积分，我有 {count(draw.chances.points)} 积分
        </p>
      )}
    </div>
  );
}

function Ways({ draw, links }: { draw: DrawDetail; links: DrawPageData['links'] }) {
  const { missing } = draw.chances;
  return (
    <section aria-labelledby="draw-ways">
      <h2 id="draw-ways">怎样得到机会</h2>
      <ul className={styles.ways}>
        {wayWords(draw).map((words) => (
          <li key={words}>
            <Icon name="ok" size={16} />
            <span>{words}</span>
          </li>
        ))}
        {missing > 0 && (
          <li>
            <Icon name="plus2" size={16} />
            <span>
              再完成 <b>{money(missing)}</b>，多得 1 次
            </span>
            <PageLink className={styles.go} to="/list">
              去采购
            </PageLink>
          </li>
        )}
        {links.map(({ id, name, url }) => (
          <li key={id}>
            <Icon name="right" size={16} />
            <PageLink to={url}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Odds = ({ draw: { prizes } }: { draw: DrawDetail }) => (
  <section aria-labelledby="draw-odds">
    <h2 id="draw-odds">奖项与概率</h2>
    <DataTable caption="奖项与概率" className={styles.odds}>
      <thead>
        <tr>
          <th scope="col">奖品</th>
          <th scope="col">当前概率</th>
          <th scope="col">剩余</th>
        </tr>
      </thead>
      <tbody>
        {prizes.map((prize) => (
          <tr key={prize.id}>
            <th scope="row">
              {prize.name} {prize.remarks}
            </th>
            <td>{oddsWords(prize.odds)}</td>
            <td className="sub">{leftWords(prize)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
    <p className="muted small">奖品发完或当天预算用完后，其概率归入未中奖。</p>
  </section>
);

const Winners = ({ winners }: { winners: DrawPageData['winners'] }) => (
  <section className="panel" aria-labelledby="draw-winners">
    <h2 className={styles.head} id="draw-winners">
      最新中奖
    </h2>
    {winners.length === 0 ? (
      <p className={cx('sub', styles.none)}>还没有人中奖</p>
    ) : (
      <ul className={styles.winners}>
        {/* Two may have won the same at the same second. */}
        <InOrder
          items={winners}
          draw={({ company, name, at }) => (
            <li>
              <span>{company}</span>
              <span>{name}</span>
              <span className="muted">{dateTime(at)}</span>
            </li>
          )}
        />
      </ul>
    )}
  </section>
);
