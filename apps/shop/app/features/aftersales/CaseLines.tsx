import type { AfterSalesData } from '@qingnang/contract/after-sales';
import { KINDS } from '@qingnang/rules/after-sales';
import { cx } from '../../lib/cx.ts';
import { count, dateTime, expiry, money } from '../../lib/format.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Price } from '../../ui/Price.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import frame from '../account/MemberFrame.module.css';
import { PanelHead } from '../account/MemberFrame.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import detail from '../orders/OrderDetail.module.css';
import styles from './Cases.module.css';

type Line = AfterSalesData['lines'][number];

/** Goods of the case lot by lot, what was accepted of them, and the money that they bring back. */
export function CaseLines({ one }: { one: AfterSalesData }) {
  const hasAmounts = one.lines.some(({ amount, voucher }) => amount > 0 || voucher > 0);
  return (
    <section className={cx('panel', frame.flush)} aria-labelledby="case-lines">
      <PanelHead title={<span id="case-lines">商品</span>} />
      <PlainList className={cx(styles.lines, hasAmounts && styles.priced)}>
        {one.lines.map((line) => (
          <LineRow key={line.id} line={line} isGoods={KINDS[one.kind].isGoods} hasAmount={hasAmounts} />
        ))}
      </PlainList>
      {(one.money.refund_amount > 0 || one.money.voucher_amount > 0) && <Sums one={one} />}
    </section>
  );
}

interface LineRowProps {
  line: Line;
  isGoods: boolean;
  hasAmount: boolean;
}

const LineRow = ({ line, isGoods, hasAmount }: LineRowProps) => (
  <li>
    <GoodsImage className={styles.pack} src={line.image} width={48} />
    <div className={styles.words}>
      <b>
        {line.is_gift === 1 && (
          <>
            <Tag name="赠" title="赠品" />{' '}
          </>
        )}
        <PageLink to={goodsPath(line.goods_id)}>{line.name}</PageLink>{' '}
        <span className="muted small">{line.ypgg}</span>
      </b>
      <span className="sub small">
        批号 <span className="num">{line.lot_no}</span>
        {line.expires_on !== null && <>　有效期至 {expiry(line.expires_on)}</>}
        {'　'}
        <span className="muted">{line.sccj}</span>
      </span>
      {line.codes.length > 0 && (
        <details className="small">
          <summary>追溯码 {count(line.codes.length)} 个</summary>
          <span className="num sub">{line.codes.join('、')}</span>
        </details>
      )}
      {line.declined_codes.length > 0 && (
        <span className="warn-text small">未收，退还给您：{line.declined_codes.join('、')}</span>
      )}
      {line.note !== '' && <span className="warn-text small">验收：{line.note}</span>}
    </div>
    {isGoods && (
      <span className={styles.pieces}>
        <span className="num">
          ×{count(line.number)} {line.bzdw}
        </span>
        {line.accepted_number !== null && (
          <span className={cx('small', line.accepted_number < line.number ? 'warn-text' : 'ok-text')}>
            验收 {count(line.accepted_number)}
          </span>
        )}
      </span>
    )}
    {hasAmount && (
      <span className={styles.pieces}>
        {line.amount > 0 && <b className="num">{money(line.amount)}</b>}
        {line.voucher > 0 && <span className="muted small num">券 {money(line.voucher)}</span>}
      </span>
    )}
  </li>
);

const Sums = ({ one: { money: sums } }: { one: AfterSalesData }) => (
  <dl className={cx(detail.sums, styles.sums)}>
    <div>
      <dt>商品款</dt>
      <dd>{money(sums.goods_amount)}</dd>
    </div>
    {sums.shipping_fee > 0 && (
      <div>
        <dt>退还运费</dt>
        <dd>{money(sums.shipping_fee)}</dd>
      </div>
    )}
    {sums.cashback_amount > 0 && (
      <div>
        <dt>扣回满返</dt>
        <dd className="price-text">{money(-sums.cashback_amount)}</dd>
      </div>
    )}
    {sums.voucher_amount > 0 && (
      <div>
        <dt>另退回现金券</dt>
        <dd>{money(sums.voucher_amount)}</dd>
      </div>
    )}
    <div className={detail.total}>
      <dt>退款合计</dt>
      <dd>
        <Price value={sums.refund_amount} size="lg" />
      </dd>
    </div>
  </dl>
);

/** Where the money went. */
export const CaseRefunds = ({ refunds }: { refunds: AfterSalesData['refunds'] }) => (
  <section className="panel" aria-labelledby="case-refunds">
    <PanelHead title={<span id="case-refunds">退款去向</span>} />
    <dl className={detail.sums}>
      {refunds.map((refund) => (
        <div key={`${refund.method_name}:${refund.at}:${refund.amount}`}>
          <dt>
            退回{refund.method_name} <span className="muted small num">{dateTime(refund.at)}</span>
          </dt>
          <dd>
            {money(refund.amount)} <span className="small">{refund.status_name}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

/** The parcel that replaces what was missing or broken. */
export const CaseParcel = ({ parcel }: { parcel: NonNullable<AfterSalesData['parcel']> }) => (
  <section className="panel" aria-labelledby="case-parcel">
    <PanelHead title={<span id="case-parcel">补发包裹</span>} />
    <div className={detail.body}>
      <p>
        {parcel.carrier} <b className="num">{parcel.tracking_no}</b>
        {'　'}
        <span className="muted small num">
          发货 {dateTime(parcel.shipped_at)}　包裹 {parcel.shipment_no}
        </span>
      </p>
      <div className={detail.contents}>
        <Table
          caption="补发的商品与批号"
          rows={parcel.lines}
          rowKey={(line) => `${line.name}:${line.lot_no}`}
          columns={[
            {
              title: '商品',
              cell: (line) => (
                <>
                  {line.name} <span className="muted small">{line.ypgg}</span>
                </>
              ),
            },
            { title: '批号', cell: (line) => <span className="num">{line.lot_no}</span> },
            { title: '数量', number: true, cell: (line) => count(line.number) },
          ]}
        />
      </div>
    </div>
  </section>
);
