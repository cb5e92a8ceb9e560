import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { listPath } from './proposal-data.ts';

/** How many orders wait for the company's yes; nothing when none does. */
export const ProposalNotice = ({ waiting }: { waiting: number }) =>
  waiting > 0 && (
    <Notice kind="warn">
      {waiting} 张订单等您确认，确认后才会下单。{' '}
      <PageLink className="link underlined nowrap" to={listPath('waiting')}>
        去确认订单
      </PageLink>
    </Notice>
  );
