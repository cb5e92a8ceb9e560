import type { DueOrder } from '@qingnang/contract/payments';
import { dateTime, money } from '../../lib/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { dueSum } from './DueTable.tsx';

/** What still has to be paid, and until when; nothing when nothing has. @param due what closes first stands first */
export function DueNotice({ due }: { due: readonly DueOrder[] }) {
  const [first] = due;
  if (!first) return null;
  return (
    <Notice kind="warn">
      {due.length} 单待支付，共 {money(dueSum(due))}
      {first.expires_at !== null && `，最早一单 ${dateTime(first.expires_at)} 关闭`}。{' '}
      <PageLink className="link underlined nowrap" to={`/cart/step3/${first.id}`}>
        去支付
      </PageLink>
    </Notice>
  );
}
