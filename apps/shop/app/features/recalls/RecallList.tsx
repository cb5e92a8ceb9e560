import { count, dateTime } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './Recalls.module.css';
import { listPath, type RecallRow, type Recalls, recallPath, type ShownState } from './recall-data.ts';
import { StatePill } from './StatePill.tsx';

const COLUMNS: readonly Column<RecallRow>[] = [
  {
    title: '召回',
    cell: (row) => (
      <span className={styles.name}>
        <PageLink className="link" to={recallPath(row.id)}>
          {row.name} {row.ypgg}
        </PageLink>
        <span className="sub small">
          {row.is_drill === 1 && '演练 · '}
          {row.class_name}　批号 <b className="num">{row.lot_no}</b>
        </span>
        {row.store !== '' && <span className="sub small">门店：{row.store}</span>}
      </span>
    ),
  },
  {
    title: '通知时间',
    notOnPhone: true,
    cell: (row) => (
      <>
        {dateTime(row.begun_at)}
        {row.state === 'waiting' && row.closed_at === null && (
          <span className="as-block muted small">{dateTime(row.due_at)} 前确认</span>
        )}
      </>
    ),
  },
  { title: '收货数量', number: true, cell: (row) => `${count(row.held)} ${row.bzdw}` },
  { title: '待退回', number: true, notOnPhone: true, cell: (row) => count(row.outstanding) },
  {
    title: '状态',
    cell: (row) =>
      row.closed_at === null || row.state !== 'waiting' ? (
        <StatePill state={row.state} name={row.state_name} />
      ) : (
        <span className="muted">已结束</span>
      ),
  },
];

/** Lots that were called back from the buyer, those that wait for a word first. */
export const RecallList = ({ recalls, state }: { recalls: Recalls; state: ShownState }) => (
  <>
    {recalls.list.length === 0 ? (
      <EmptyState title={state === 'waiting' ? '没有等您确认的召回' : '没有召回通知'}>
        <p>您收到过的批号被召回时，会在这里通知并请您确认数量</p>
      </EmptyState>
    ) : (
      <Table caption="召回通知" columns={COLUMNS} rows={recalls.list} rowKey={({ id }) => id} />
    )}
    <div className={styles.foot}>
      <Pager
        page={recalls.page}
        pageSize={recalls.page_size}
        total={recalls.total}
        to={(page) => listPath(state, page)}
      />
    </div>
  </>
);
