import type { ReceivingParcel } from '@qingnang/contract/receiving';
import { count, dateTime } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Table } from '../../ui/Table.tsx';
import styles from './Receiving.module.css';

interface ReceiveResultProps {
  parcel: ReceivingParcel;
  /** Parcels of the order that are not counted yet. */
  open: number;
  canConfirm: boolean;
  busy: boolean;
  onConfirm: () => void;
  onReopen: () => void;
}

/** What the count has come to, and what to do next. */
export function ReceiveResult({ parcel, open, canConfirm, busy, onConfirm, onReopen }: ReceiveResultProps) {
  const { differences, done_at, receiver, claim_url } = parcel;
  const isGood = differences.length === 0;
  return (
    <div className={styles.outcome}>
      <Notice kind={isGood ? 'ok' : 'warn'}>
        {isGood ? '这个包裹全部相符。' : `这个包裹有 ${differences.length} 处差异，请在到货 72 小时内提交。`}
        {done_at !== null && (
          <span className="as-block sub small">
            {dateTime(done_at)} {receiver && `${receiver} `}核对完成
          </span>
        )}
        {open > 0 && <span className="as-block small">本单还有 {open} 个包裹没有核对。</span>}
      </Notice>
      {!isGood && (
        <Table
          caption="差异"
          rows={differences}
          rowKey={(row) => `${row.shipment_line_id}:${row.kind}`}
          columns={[
            { title: '商品', cell: (row) => row.name },
            { title: '批号', cell: (row) => <span className="num">{row.lot_no}</span> },
            {
              title: '差异',
              cell: (row) =>
                row.other_lot === '' ? row.kind_name : `${row.kind_name}，实收 ${row.other_lot}`,
            },
            { title: '数量', number: true, cell: (row) => `${count(row.number)} ${row.bzdw}` },
          ]}
        />
      )}
      <div className={styles.next}>
        {claim_url !== '' && (
          <ButtonLink variant="primary" to={claim_url}>
            提交差异
          </ButtonLink>
        )}
        {isGood && open === 0 && canConfirm && (
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            确认收货
          </Button>
        )}
        <Button busy={busy} onClick={onReopen}>
          重新核对
        </Button>
      </div>
    </div>
  );
}
