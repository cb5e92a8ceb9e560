import type { OwnProposal } from '@qingnang/contract/proposals';
import { useRevalidator } from 'react-router';
import { dateTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Proposals.module.css';
import { StatePill } from './StatePill.tsx';
import type { Answers } from './useAnswer.tsx';

/** Who proposed what and why, where it stands, and the answer. */
export const ProposalHead = ({ proposal, answers }: { proposal: OwnProposal; answers: Answers }) => (
  <section className="panel">
    <div className={styles.head}>
      <div className={styles.words}>
        <h1>
          {proposal.proposer}提交的订单 <StatePill state={proposal.state} name={proposal.state_name} />
        </h1>
        {proposal.reason !== '' && <p>{proposal.reason}</p>}
        <p className="sub">
          <StateWords proposal={proposal} />
        </p>
      </div>
      {proposal.may_withdraw && (
        <div className={styles.acts}>
          <Button onClick={answers.withdraw}>撤回</Button>
        </div>
      )}
      {proposal.may_answer && (
        <div className={styles.acts}>
          <Button onClick={answers.refuse}>不同意</Button>
          {proposal.now && (
            <Button variant="primary" busy={answers.busy} onClick={() => answers.confirm(proposal)}>
              确认下单
            </Button>
          )}
        </div>
      )}
    </div>
    {proposal.problem !== '' && (
      <div className={styles.part}>
        <Notice kind="bad">{proposal.problem}</Notice>
      </div>
    )}
  </section>
);

function StateWords({ proposal }: { proposal: OwnProposal }) {
  const { revalidate } = useRevalidator();
  const { state, outcome, refuse_reason, decided_at, expires_at, proposed_at, placed, may_answer } = proposal;
  if (state === 'waiting')
    return (
      <>
        {dateTime(proposed_at)} 提交，还没有下单，不占库存。
        {may_answer ? '请在 ' : '等别人确认，'}
        <Countdown until={expires_at} label="距失效" size="sm" onEnd={() => void revalidate()} />
        {may_answer ? ' 内确认，按今天的价格下单' : ' 后失效'}
      </>
    );
  return (
    <>
      {outcome}
      {refuse_reason !== '' && `：${refuse_reason}`}
      {decided_at !== null && `　${dateTime(decided_at)}`}
      {placed.map(({ id, order_no }) => (
        <PageLink key={id} className="link num as-block" to={`/order/info/${id}`}>
          订单 {order_no}
        </PageLink>
      ))}
    </>
  );
}
