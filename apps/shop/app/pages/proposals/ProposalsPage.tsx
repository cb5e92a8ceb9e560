import { keysOf } from '@qingnang/contract/keys';
import { PROPOSAL_STATES } from '@qingnang/contract/proposal-words';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { ProposalList } from '../../features/proposals/ProposalList.tsx';
import { listPath, readProposals, stateOf } from '../../features/proposals/proposal-data.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { TabLinks } from '../../ui/Tabs.tsx';

const page = defineData(async (call, { query }) => {
  const state = stateOf(query.get('state'));
  const asked = Number(query.get('page') ?? 1);
  const number = Number.isInteger(asked) && asked > 0 ? asked : 1;
  return { state, proposals: await readProposals(call, state, number) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 会员中心 · 待确认订单. */
export default function ProposalsPage() {
  const { state: shown, proposals } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '待确认订单' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="待确认订单" />
        <TabLinks
          label="状态"
          links={[null, ...keysOf(PROPOSAL_STATES)].map((state) => ({
            label: state === null ? '全部' : PROPOSAL_STATES[state],
            ...(state === 'waiting' ? { count: proposals.waiting, due: true } : {}),
            to: listPath(state),
            current: state === shown,
          }))}
        />
        <ProposalList proposals={proposals} state={shown} />
      </section>
    </MemberFrame>
  );
}
