import { Link } from 'react-router';
import { Icon } from '../../../app/Icon.tsx';
import { PageTitle } from '../../../app/Pages.tsx';
import type { PickBatch } from './api.ts';

interface PrintHeadProps {
  title: string;
  batch: PickBatch;
  /** What lies on the paper. */
  note: string;
}

/** Above a paper of a batch; itself not printed. */
export function PrintHead({ title, batch, note }: PrintHeadProps) {
  return (
    <>
      <PageTitle>{`${title} ${batch.batch_no}`}</PageTitle>
      <div className="page-head no-print">
        <h1>{title}</h1>
        <span className="muted">{note}</span>
        <div className="btns">
          <Link className="btn" to={`/warehouse/batches/${batch.id}`}>
            返回批次
          </Link>
          <button type="button" className="btn primary" onClick={() => print()}>
            <Icon name="printer" size={14} /> 打印
          </button>
        </div>
      </div>
    </>
  );
}
