import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { listPath } from './recall-data.ts';

/** How many recalls wait for the buyer's word; nothing when none does. */
export const RecallAlert = ({ waiting }: { waiting: number }) =>
  waiting > 0 && (
    <Notice kind="bad">
      {waiting} 个批号召回等您确认数量，请立即停止销售。{' '}
      <PageLink className="link underlined nowrap" to={listPath('waiting')}>
        去确认召回
      </PageLink>
    </Notice>
  );
