import type { ReportLot } from '@qingnang/contract/reports';
import { cx } from '../../lib/cx.ts';
import { date, expiry } from '../../lib/format.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pill } from '../orders/StatusPill.tsx';
import styles from './Reports.module.css';
import { zipOfIds } from './report-query.ts';
import type { Chosen } from './useChosen.ts';

interface ReportRowsProps {
  lots: readonly ReportLot[];
  chosen: Chosen;
  /** Asks for a missing report. */
  onRequest: (lot: ReportLot) => void;
  /** `goods-lot` that is being asked for. */
  busy: string;
}

export const lotId = (lot: Pick<ReportLot, 'goods_id' | 'lot_no'>): string => `${lot.goods_id}-${lot.lot_no}`;

/** The lots that came, each with its reports or the way to ask for one. */
export function ReportRows({ lots, chosen, onRequest, busy }: ReportRowsProps) {
  return (
    <DataTable caption="购进批次与药检报告" flush className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">选择</span>
          </th>
          <th scope="col">商品</th>
          <th scope="col">批号</th>
          <th scope="col" className="not-phone">
            有效期至
          </th>
          <th scope="col" className="not-phone">
            发货
          </th>
          <th scope="col" className="not-phone">
            报告
          </th>
          <th scope="col" className={styles.act}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <Row key={lotId(lot)} lot={lot} chosen={chosen} onRequest={onRequest} busy={busy === lotId(lot)} />
        ))}
      </tbody>
    </DataTable>
  );
}

type RowProps = Pick<ReportRowsProps, 'chosen' | 'onRequest'> & { lot: ReportLot; busy: boolean };

function Row({ lot, chosen, onRequest, busy }: RowProps) {
  const { reports } = lot;
  const isChosen = reports.length > 0 && reports.every(({ id }) => chosen.has(id));
  return (
    <tr className={cx(isChosen && styles.on)}>
      <td>
        <Checkbox
          aria-label={`选择 ${lot.name} ${lot.lot_no}`}
          checked={isChosen}
          disabled={reports.length === 0}
          onChange={(event) => chosen.set(reports, event.target.checked)}
        />
      </td>
      <td>
        <div className={styles.goods}>
          <GoodsImage className={styles.pack} src={lot.image} width={44} />
          <div>
            <PageLink className={styles.name} to={`/list/info/${lot.goods_id}`}>
              {lot.name}
            </PageLink>
            <span className={styles.sub}>
              {lot.ypgg}　{lot.sccj}
            </span>
          </div>
        </div>
      </td>
      <td className={cx('num', styles.lot)}>{lot.lot_no}</td>
      <td className="num not-phone">{lot.expires_on === null ? '—' : expiry(lot.expires_on)}</td>
      <td className="not-phone">
        <PageLink className="link num" to={`/order/info/${lot.order_id}`}>
          {lot.order_no}
        </PageLink>
        <span className={cx(styles.sub, 'num')}>
          {date(lot.shipped_at)}
          {lot.orders > 1 && ` 等${lot.orders}单`}
        </span>
      </td>
      <td className="not-phone">
        <ReportNames lot={lot} />
      </td>
      <td className={styles.act}>
        {reports.length === 0 ? (
          <Ask lot={lot} onRequest={onRequest} busy={busy} />
        ) : (
          <ReportLinks lot={lot} />
        )}
      </td>
    </tr>
  );
}

function ReportNames({ lot: { reports, requested_at } }: { lot: ReportLot }) {
  if (reports.length > 0)
    return reports.map(({ id, kind_name }) => (
      <span key={id} className={styles.report}>
        {kind_name}
      </span>
    ));
  return (
    <Pill kind="wait">{requested_at === null ? '待厂家补传' : `${date(requested_at).slice(5)} 已催补`}</Pill>
  );
}

const ReportLinks = ({ lot: { name, lot_no, reports } }: { lot: ReportLot }) => (
  <span className={styles.links}>
    {reports.map(({ id, url, kind_name }) => (
      <a
        key={id}
        className="link"
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={`查看 ${name} ${lot_no} ${kind_name}`}
      >
        查看
      </a>
    ))}
    <a
      className="link not-phone"
      href={reports.length === 1 ? `${reports[0]?.url}?download=1` : zipOfIds(reports.map(({ id }) => id))}
      download
      aria-label={`下载 ${name} ${lot_no} 的报告`}
    >
      下载
    </a>
  </span>
);

const Ask = ({ lot, onRequest, busy }: Pick<RowProps, 'lot' | 'onRequest' | 'busy'>) =>
  lot.requested_at === null ? (
    <button
      type="button"
      className="link"
      disabled={busy}
      aria-label={`催补 ${lot.name} ${lot.lot_no} 的报告`}
      onClick={() => onRequest(lot)}
    >
      催补
    </button>
  ) : (
    <span className="muted small">已催补</span>
  );
