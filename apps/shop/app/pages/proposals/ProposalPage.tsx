import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { ProposalHead } from '../../features/proposals/ProposalHead.tsx';
import { ProposalChanges, ProposalLines, ProposalSums } from '../../features/proposals/ProposalLines.tsx';
import { PROPOSALS_PATH, readProposal } from '../../features/proposals/proposal-data.ts';
import { useAnswer } from '../../features/proposals/useAnswer.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call, { params }) => ({
  proposal: await readProposal(call, params.id ?? ''),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** An order that waits for the company's yes. */
export default function ProposalPage() {
  const { proposal } = useLoaderData<typeof loader>();
  const answers = useAnswer(proposal.id);
  return (
    <MemberFrame trail={[{ label: '待确认订单', to: PROPOSALS_PATH }, { label: '订单内容' }]}>
      <ProposalHead proposal={proposal} answers={answers} />
      <section className={cx('panel', frame.flush)}>
        <PanelHead title="订单内容" />
        <ProposalChanges proposal={proposal} />
        <ProposalLines lines={proposal.lines} />
        <ProposalSums proposal={proposal} />
      </section>
      {answers.dialog}
    </MemberFrame>
  );
}
