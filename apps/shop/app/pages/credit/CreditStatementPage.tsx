import type { creditStatement } from '@qingnang/contract/credit';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { tabPath } from '../../features/credit/credit-data.ts';
import { StatementView } from '../../features/credit/StatementView.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call, { params }) => ({
  statement: await call<typeof creditStatement>('GET /api/user/credit/statements/:id', {
    at: { id: params.id ?? '' },
  }),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A month's statement of 账期. */
export default function CreditStatementPage() {
  const { statement } = useLoaderData<typeof loader>();
  const title = `${statement.month} 账期对账单`;
  return (
    <MemberFrame trail={[{ label: '账期', to: tabPath('statements') }, { label: title }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title={title}>
          {statement.company}
        </PanelHead>
        <StatementView statement={statement} />
      </section>
    </MemberFrame>
  );
}
