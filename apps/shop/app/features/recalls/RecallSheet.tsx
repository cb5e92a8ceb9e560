import type { RecallNotice } from '@qingnang/contract/recalls';
import { count, dateTime } from '../../lib/format.ts';
import styles from './Recalls.module.css';

/** The notice on paper, for the shelf and the file. */
export const RecallSheet = ({ recall }: { recall: RecallNotice }) => (
  <>
    <h1>{recall.is_drill === 1 ? '药品召回演练通知' : '药品召回通知'}</h1>
    <dl className={styles.sheet}>
      {sheetRows(recall).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </>
);

const sheetRows = (recall: RecallNotice): [string, string][] => [
  ...(recall.store === '' ? [] : [['门店', recall.store] satisfies [string, string]]),
  ['编号', recall.recall_no],
  ['级别', recall.class_name],
  ['商品', `${recall.name} ${recall.ypgg}`],
  ['生产企业', recall.sccj],
  ['批准文号', recall.approval_no],
  ['批号', recall.lot_no],
  ['原因', recall.cause],
  ['处理要求', recall.notice],
  ['寄回地址', recall.return_address || '不用退回'],
  ['通知时间', dateTime(recall.begun_at)],
  ['确认期限', dateTime(recall.due_at)],
  ['收货数量', `${count(recall.held)} ${recall.bzdw}`],
  ['已确认', confirmedWords(recall)],
];

const confirmedWords = ({ received, stopped, sold, to_return: back, bzdw }: RecallNotice): string =>
  received === null
    ? '收到 ____　停售 ____　已售 ____　退回 ____'
    : `收到 ${received}，停售 ${stopped}，已售 ${sold}，退回 ${back} ${bzdw}`;
