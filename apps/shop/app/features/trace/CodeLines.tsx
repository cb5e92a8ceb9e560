import type { CodedLine, CodedParcel } from '@qingnang/contract/trace-codes-buyer';
import { count, expiry } from '../../lib/format.ts';
import { PlainList } from '../../ui/PlainList.tsx';
import { Table } from '../../ui/Table.tsx';
import { Pill } from '../orders/StatusPill.tsx';
import styles from './Trace.module.css';

/** A parcel's lots, each with how many codes came with it; the codes themselves when they are asked for. */
export const CodeLines = ({ parcel }: { parcel: CodedParcel }) => (
  <PlainList className={styles.lines}>
    {parcel.lines.map((line) => (
      <li key={line.shipment_line_id}>
        <Line line={line} />
      </li>
    ))}
  </PlainList>
);

const Line = ({ line }: { line: CodedLine }) => (
  <details className={styles.line}>
    <summary>
      <span className={styles.words}>
        <b>
          {line.name} <span className="muted small">{line.ypgg}</span>
        </b>
        <span className="sub small">
          {line.sccj}　批号 <span className="num">{line.lot_no}</span>
          {line.expires_on !== null && <>　有效期至 {expiry(line.expires_on)}</>}
        </span>
      </span>
      <span className={styles.counts}>
        <b className="num">{count(line.codes.length)}</b> 个码
        <span className="sub small as-block num">
          {count(line.by_code)} / {count(line.number)} {line.bzdw}
        </span>
      </span>
    </summary>
    {line.by_code < line.number && (
      <p className="small warn-text">
        {count(line.number - line.by_code)} {line.bzdw}没有追溯码，原因可咨询客服
      </p>
    )}
    <Table
      caption={`${line.name} 批号 ${line.lot_no} 的追溯码`}
      rows={line.codes}
      rowKey={({ code }) => code}
      columns={[
        {
          title: '追溯码',
          cell: ({ code, is_returned: isReturned }) => (
            <>
              <span className="num">{code}</span> {isReturned && <Pill kind="wait">售后中</Pill>}
            </>
          ),
        },
        { title: '包装', cell: ({ level_name: level }) => level },
        { title: '数量', number: true, cell: ({ pieces }) => count(pieces) },
        {
          title: '上级码',
          notOnPhone: true,
          cell: ({ parent }) => <span className="num">{parent || '—'}</span>,
        },
      ]}
    />
  </details>
);
