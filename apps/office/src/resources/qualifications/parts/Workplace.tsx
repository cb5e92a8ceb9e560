import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { Phone } from '../../../app/Phone.tsx';
import { Scrollable } from '../../../app/Scrollable.tsx';
import { useKeys } from '../../../app/useKeys.ts';
import { TypeName } from '../../../shared/Names.tsx';
import type { Review } from '../api.ts';
import { Compare, PaperFacts } from './Compare.tsx';
import { Decision } from './Decision.tsx';
import { ProblemBox, ReasonList } from './ProblemBox.tsx';
import { Viewer } from './Viewer.tsx';

interface WorkplaceProps {
  review: Review;
  open: (id: number | null) => void;
}

/** One application: its papers in the middle, what is said and decided at the right. */
export function Workplace({ review, open }: WorkplaceProps) {
  const { application } = review;
  const canReview = may(useMe(), 'qualification.review') && application.status === 'submitted';
  const [at, setAt] = useState(0);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const say = (field: string, text: string | null) =>
    setProblems((all) => {
      const { [field]: _gone, ...others } = all;
      return text === null ? others : { ...others, [field]: text };
    });
  const papers = application.documents;
  useKeys(Object.fromEntries(papers.map((_, index) => [String(index + 1), () => setAt(index)])));
  const paper = papers[at];
  return (
    <>
      <section className="card" aria-label="证照">
        <Viewer papers={papers} at={at} setAt={setAt} problems={problems} />
      </section>
      <section className="card" aria-label="核对">
        <Head review={review} />
        <Scrollable className="cmp" aria-label="资料">
          {paper && (
            <section aria-labelledby="paper-title">
              <h3 id="paper-title">
                {paper.name}
                {canReview && (
                  <PaperWrong kind={paper.kind} name={paper.name} problems={problems} say={say} />
                )}
              </h3>
              <PaperFacts paper={paper} held={review.held.find(({ kind }) => kind === paper.kind)} />
              <ProblemBox
                text={problems[`documents.${paper.kind}`]}
                label={paper.name}
                onChange={(text) => say(`documents.${paper.kind}`, text)}
              />
              {paper.reason !== '' && <p className="bad small">上次问题：{paper.reason}</p>}
            </section>
          )}
          {application.kind !== 'papers' && (
            <Compare review={review} problems={problems} say={say} canReview={canReview} />
          )}
          <Checks review={review} />
          <History review={review} />
        </Scrollable>
        <ReasonList />
        {canReview && <Decision review={review} problems={problems} open={open} />}
        {!canReview && <Answered review={review} />}
      </section>
    </>
  );
}

const Head = ({ review: { application, account } }: { review: Review }) => (
  <header>
    <h2 className="ellipsis">{application.form.company || account.form.company}</h2>
    <span className="tag">
      <TypeName code={application.form.buyer_type || account.form.buyer_type} />
    </span>
    <span className="tag info">{application.kind_name}</span>
    <span className="more nowrap">
      <Link to={`/accounts/${account.id}`}>客户档案</Link>
    </span>
  </header>
);

interface PaperWrongProps {
  kind: string;
  name: string;
  problems: Readonly<Record<string, string>>;
  say: (field: string, text: string | null) => void;
}

function PaperWrong({ kind, name, problems, say }: PaperWrongProps) {
  const field = `documents.${kind}`;
  const isWrong = field in problems;
  return (
    <button
      type="button"
      className={isWrong ? 'btn sm' : 'btn sm danger'}
      aria-label={`${isWrong ? '此件无误' : '此件有问题'} ${name}`}
      onClick={() => say(field, isWrong ? null : '图片不清晰，请重新拍摄')}
    >
      {isWrong ? '此件无误' : '此件有问题'}
    </button>
  );
}

const ICONS = { ok: 'circle-check', warn: 'triangle-alert', bad: 'circle-alert' } as const;

const Checks = ({ review: { checks, account } }: { review: Review }) => (
  <section aria-labelledby="checks-title">
    <h3 id="checks-title">系统检查</h3>
    <ul className="review-checks">
      {checks.map(({ level, text, account_id }) => (
        <li key={text} className={level}>
          <Icon name={ICONS[level]} size={16} />
          {account_id === null ? text : <Link to={`/accounts/${account_id}`}>{text}</Link>}
        </li>
      ))}
      <li className={account.phone_proved_at === null ? 'warn' : 'ok'}>
        <Icon name={ICONS[account.phone_proved_at === null ? 'warn' : 'ok']} size={16} />
        注册手机 <Phone number={account.phone} of="account" id={account.id} />{' '}
        {account.phone_proved_at === null
          ? '没有短信验证过，请电话核实'
          : `本人已通过短信验证（${dateTime(account.phone_proved_at)}）`}
      </li>
      {account.head !== '' && (
        <li className="ok">
          <Icon name="circle-check" size={16} />
          总部：{account.head}
        </li>
      )}
    </ul>
  </section>
);

function History({ review: { history, application } }: { review: Review }) {
  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title">审核记录</h3>
      <ul className="log">
        {application.submitted_at !== null && (
          <li>
            <time>{dateTime(application.submitted_at).slice(5)}</time>
            <span>买家提交 {application.documents.length} 项证照</span>
          </li>
        )}
        {history.map((one) => (
          <li key={one.id}>
            <time>{one.reviewed_at !== null && dateTime(one.reviewed_at).slice(5)}</time>
            <span>
              {one.reviewer} {one.kind_name}
              {one.status_name}
              {one.reason && `：${one.reason}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Answered = ({ review: { application } }: { review: Review }) => (
  <p className="dec">
    {application.status_name}
    {application.reviewed_at !== null && `　${dateTime(application.reviewed_at)}`}
    {application.reason && <span className="bad">{application.reason}</span>}
  </p>
);
