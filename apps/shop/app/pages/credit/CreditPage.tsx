import { keysOf } from '@qingnang/contract/keys';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { CreditHead } from '../../features/credit/CreditHead.tsx';
import { readCredit, readShown, TABS, tabPath } from '../../features/credit/credit-data.ts';
import { ReceivableList } from '../../features/credit/ReceivableList.tsx';
import { StatementList } from '../../features/credit/StatementList.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { TabLinks } from '../../ui/Tabs.tsx';

const page = defineData(async (call, { query }) => {
  const tab = query.get('tab') === 'statements' ? 'statements' : 'orders';
  const asked = Number(query.get('page') ?? 1);
  const [credit, shown] = await Promise.all([
    readCredit(call),
    readShown(call, tab, Number.isInteger(asked) && asked > 0 ? asked : 1),
  ]);
  return { credit, shown };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 账户中心 · 账期. */
export default function CreditPage() {
  const { credit, shown } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '账户中心', to: '/zhzx' }, { label: '账期' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="账期" />
        <CreditHead data={credit} />
      </section>
      <section className={cx('panel', frame.flush)}>
        <TabLinks
          label="账期"
          links={keysOf(TABS).map((tab) => ({
            label: TABS[tab],
            ...(tab === 'statements' && credit.open_statements > 0 ? { count: credit.open_statements } : {}),
            to: tabPath(tab),
            current: tab === shown.tab,
          }))}
        />
        {shown.tab === 'orders' ? (
          <ReceivableList receivables={shown.receivables} />
        ) : (
          <StatementList statements={shown.statements} />
        )}
      </section>
    </MemberFrame>
  );
}
