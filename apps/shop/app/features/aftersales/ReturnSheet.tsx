import type { AfterSalesData } from '@qingnang/contract/after-sales';
import { count, dateTime, expiry, phone } from '../../lib/format.ts';
import styles from './ReturnSheet.module.css';

/** The sheet that lies in the parcel. */
export const ReturnSheet = ({ one }: { one: AfterSalesData }) => (
  <>
    <h1>退货单</h1>
    <dl className={styles.facts}>
      <dt>售后单号</dt>
      <dd>{one.case_no}</dd>
      <dt>订单号</dt>
      <dd>{one.order?.order_no ?? '—'}</dd>
      <dt>类型</dt>
      <dd>
        {one.kind_name} · {one.reason_name}
      </dd>
      <dt>申请时间</dt>
      <dd>{dateTime(one.created_at)}</dd>
      <dt>退货方</dt>
      <dd>
        {one.contact} {phone(one.phone)}
      </dd>
      <dt>寄回地址</dt>
      <dd>{one.return_address}</dd>
    </dl>
    <table className={styles.lines}>
      <thead>
        <tr>
          <th>商品</th>
          <th>生产厂家</th>
          <th>批号</th>
          <th>有效期至</th>
          <th>数量</th>
        </tr>
      </thead>
      <tbody>
        {one.lines.map((line) => (
          <tr key={line.id}>
            <td>
              {line.is_gift === 1 && '（赠）'}
              {line.name} {line.ypgg}
            </td>
            <td>{line.sccj}</td>
            <td>{line.lot_no}</td>
            <td>{line.expires_on === null ? '—' : expiry(line.expires_on)}</td>
            <td>
              {count(line.number)} {line.bzdw}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {one.describe !== '' && <p>问题描述：{one.describe}</p>}
    <p className={styles.sign}>
      <span>退货方签章：</span>
      <span>日期：</span>
    </p>
  </>
);
