import type { RecallNotice } from '@qingnang/contract/recalls';
import { dateTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { usePrintSheet } from '../../ui/usePrintSheet.tsx';
import { RecallSheet } from './RecallSheet.tsx';
import styles from './Recalls.module.css';
import { StatePill } from './StatePill.tsx';

/** Which lot is called back, why, and what is to be done. */
export function RecallHead({ recall }: { recall: RecallNotice }) {
  const { print, sheet } = usePrintSheet(<RecallSheet recall={recall} />);
  return (
    <section className="panel">
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>
            {recall.is_drill === 1 && '【演练】'}
            {recall.class_name}：{recall.name} {recall.ypgg}{' '}
            <StatePill state={recall.state} name={recall.state_name} />
          </h1>
          <p>
            批号 <b className="num strong">{recall.lot_no}</b>　{recall.sccj}　{recall.approval_no}
          </p>
          {recall.store !== '' && <p>门店：{recall.store}</p>}
          <p className="sub">
            编号 {recall.recall_no}，{dateTime(recall.begun_at)} 通知
            {recall.closed_at === null
              ? `，请在 ${dateTime(recall.due_at)} 前确认数量`
              : `，${dateTime(recall.closed_at)} 结束`}
          </p>
        </div>
        <Button onClick={print}>
          <Icon name="printer" size={16} /> 打印通知
        </Button>
      </div>
      <div className={styles.part}>
        {recall.is_drill === 1 ? (
          <Notice kind="info">这是召回演练：请按步骤清点和确认，不用停售，也不用退货。</Notice>
        ) : (
          <Notice kind="bad">请立即停止销售该批号，下架后单独存放。</Notice>
        )}
      </div>
      <ol className={styles.steps}>
        <li>原因：{recall.cause}</li>
        <li>{recall.notice}</li>
        <li>在下面填写收到、停售、已售和退回的数量；之后有变化可以再次提交，以最后一次为准。</li>
        {recall.return_address !== '' && <li>未售出的退回：{recall.return_address}</li>}
      </ol>
      {sheet}
    </section>
  );
}
