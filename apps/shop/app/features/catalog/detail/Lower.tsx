import type { GoodsDetail, GoodsRelated } from '@qingnang/contract/catalog';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { date } from '../../../lib/format.ts';
import { lazyKept } from '../../../lib/lazy-kept.ts';
import { CleanHtml } from '../../../ui/CleanHtml.tsx';
import { Seen } from '../../../ui/Seen.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Expiry } from '../../goods/Facts.tsx';
import { LotReports } from '../../goods/LotReports.tsx';
import Waiting from './below/Waiting.tsx';
import { Compare } from './Compare.tsx';
import styles from './GoodsMore.module.css';
import type { BesideGoods } from './Substitutes.tsx';

const Leaflet = lazyKept(() => import('./below/Leaflet.tsx'));
const Bought = lazyKept(() => import('./below/Bought.tsx'));

type Reports = GoodsRelated['reports'];

interface LowerProps extends BesideGoods {
  reports: Reports;
  /** The way to the goods' papers. */
  papers: ReactNode;
}

/** Lots with their expiry, the same medicine of others, the leaflet with its papers, and what the account has bought. */
export default function Lower({ goods, substitutes, reports, papers }: LowerProps) {
  // Of visitors nothing is told.
  const isBuyer = goods.mine !== null;
  const about = goods.description !== '' && <CleanHtml className={styles.text} html={goods.description} />;
  return (
    <div className={cx('panel', 'shrink')}>
      <nav className={styles.tabs} aria-label="商品资料">
        <Tab to="lots" name="批号效期" />
        {substitutes.length > 0 && <Tab to="compare" name="同名比较" />}
        <Tab to="leaflet" name="说明书" />
        <Tab to="papers" name="资质文件" />
        {isBuyer && <Tab to="bought" name="采购记录" />}
      </nav>
      <section className={styles.section} id="lots">
        <h2 className={styles.title}>在售批号</h2>
        {goods.lots.length === 0 ? (
          <p className="muted small">暂无在售批号</p>
        ) : (
          <Lots goods={goods} reports={reports} />
        )}
      </section>
      {substitutes.length > 0 && (
        <section className={styles.section} id="compare">
          <h2 className={styles.title}>同通用名商品比较</h2>
          <Compare goods={goods} substitutes={substitutes} />
        </section>
      )}
      <section className={styles.section} id="leaflet">
        <h2 className={styles.title}>说明书</h2>
        <Seen
          fallback={
            <>
              {about}
              <Waiting />
            </>
          }
        >
          <Leaflet goods={goods} about={about} papers={papers} />
        </Seen>
      </section>
      {isBuyer && (
        <section className={styles.section} id="bought">
          <h2 className={styles.title}>采购记录</h2>
          <Seen fallback={<Waiting />}>
            <Bought goods={goods} />
          </Seen>
        </section>
      )}
    </div>
  );
}

const Tab = ({ to, name }: { to: string; name: string }) => (
  <a className={styles.tab} href={`#${to}`}>
    {name}
  </a>
);

const Lots = ({ goods: { name, lots }, reports }: { goods: GoodsDetail; reports: Reports }) => (
  <>
    <Table
      caption="在售批号"
      rows={lots}
      rowKey={(lot) => `${lot.lot_no}-${lot.ck_name}`}
      columns={[
        { title: '批号', cell: (lot) => lot.lot_no },
        { title: '生产日期', cell: (lot) => (lot.produced_on === null ? '—' : date(lot.produced_on)) },
        {
          title: '有效期至',
          cell: (lot) => (
            <b className="strong">
              <Expiry at={lot.expires_on} />
            </b>
          ),
        },
        { title: '仓库', cell: (lot) => lot.ck_name },
        {
          title: '药检报告',
          // Of lots that the buyer has had; nobody else may open them.
          cell: ({ lot_no }) => {
            const own = reports.find((one) => one.lot_no === lot_no);
            return own ? (
              <LotReports name={name} {...own} />
            ) : (
              <span className="muted small">购进后可查</span>
            );
          },
        },
      ]}
    />
    <p className={cx('small muted', styles.hint)}>先到期先出库，以随货同行单所列批号为准</p>
  </>
);
