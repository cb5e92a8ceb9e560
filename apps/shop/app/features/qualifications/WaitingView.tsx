import type { ApplicationState, applicationWithdraw, DocumentItem } from '@qingnang/contract/qualifications';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { confirm } from '../../lib/dialogs.ts';
import { dateTime, phone } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Table } from '../../ui/Table.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import { Pill } from '../orders/StatusPill.tsx';
import styles from './Waiting.module.css';

interface WaitingViewProps {
  state: ApplicationState;
  /** A head office looks at its store. */
  storeId?: number;
  manager: { name: string; phone: string } | undefined;
}

/** How far the review is: the steps to the first order, each paper, and whom to ask. */
export function WaitingView({ state, storeId, manager }: WaitingViewProps) {
  const { account, application } = state;
  const stage = stageOf(account.is_passed);
  return (
    <div className={styles.stack}>
      <section className="panel">
        <div className={styles.top}>
          <span className={cx(styles.mark, stage === 'refused' && styles.markBad)}>
            <Icon name={stage === 'passed' ? 'ok' : stage === 'refused' ? 'warn' : 'clipboard'} size={28} />
          </span>
          <div>
            <h1>{HEADS[stage]}</h1>
            <p className="sub">{wordsOf(state, stage)}</p>
          </div>
          <Acts state={state} storeId={storeId} stage={stage} />
        </div>
        <Way stage={stage} submittedAt={application?.submitted_at ?? null} />
      </section>
      <div className={styles.two}>
        <section className="panel" aria-labelledby="items-title">
          <PanelHead title={<span id="items-title">逐项审核进度</span>}>
            {application && <span className="muted">{countWords(application.documents)}</span>}
          </PanelHead>
          {application ? (
            <Items documents={application.documents} />
          ) : (
            <p className={cx('muted', styles.none)}>资料已由客户经理代为提交，正在审核</p>
          )}
        </section>
        {manager?.phone && (
          <section className="panel" aria-labelledby="manager-title">
            <PanelHead title={<span id="manager-title">您的客户经理</span>} />
            <p className={styles.manager}>
              <b>{manager.name}</b>
              <a className="link num" href={`tel:${manager.phone}`}>
                {phone(manager.phone)}
              </a>
              <span className="muted small">审核一般在 2 个工作小时内完成，急需开通可致电</span>
            </p>
          </section>
        )}
      </div>
    </div>
  );
}

type Stage = 'waiting' | 'refused' | 'passed';

const stageOf = (passed: number): Stage => (passed === 3 ? 'refused' : passed === 2 ? 'waiting' : 'passed');

const HEADS: Record<Stage, string> = {
  waiting: '资料已提交，质管员正在审核',
  refused: '资料需要补充',
  passed: '审核已通过，可以采购了',
};

function wordsOf({ account }: ApplicationState, stage: Stage): string {
  if (stage === 'refused') return `原因：${account.refuse_reason || '见下方各项说明'}`;
  if (stage === 'passed') return '价格和库存已对您开放，首次下单前请签署年度电子合同。';
  return `结果会发到 ${phone(account.phone)} 和站内消息。`;
}

interface ActsProps {
  state: ApplicationState;
  storeId: number | undefined;
  stage: Stage;
}

function Acts({ state: { application }, storeId, stage }: ActsProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const step2 = storeId === undefined ? '/register/step2' : `/register/dd/step2?store=${storeId}`;
  const withdraw = async () => {
    if (!application) return;
    const isSure = await confirm({
      title: '撤回修改资料？',
      message: '撤回后不再排队审核，修改完需要重新提交。',
      ok: '撤回修改',
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await call<typeof applicationWithdraw>('POST /api/user/application/withdraw', {
        body: { store_id: storeId, version: application.version },
      });
      await navigate(step2);
    } finally {
      setBusy(false);
    }
  };
  if (stage === 'refused')
    return (
      <div className={styles.acts}>
        <ButtonLink variant="primary" size="lg" to={step2}>
          去修改
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles.acts}>
      {storeId === undefined ? (
        <ButtonLink variant="primary" size="lg" to="/list">
          {stage === 'passed' ? '去采购' : '先去看看商品'}
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" size="lg" to="/ddgl">
          返回多店管理
        </ButtonLink>
      )}
      {stage === 'waiting' && application?.status === 'submitted' && (
        <Button size="lg" busy={busy} onClick={() => void withdraw()}>
          修改资料
        </Button>
      )}
      {stage === 'passed' && storeId === undefined && (
        <ButtonLink size="lg" to="/dzht">
          签署电子合同
        </ButtonLink>
      )}
    </div>
  );
}

const WAY = [
  { label: '提交资料', words: '' },
  { label: '资质审核', words: '质管部 · 审核中' },
  { label: '签署电子合同', words: '通过后在线签，约 3 分钟' },
  { label: '开通采购', words: '可见价格、可下单' },
];

function Way({ stage, submittedAt }: { stage: Stage; submittedAt: number | null }) {
  const now = stage === 'passed' ? 2 : 1;
  const words = (index: number) => {
    if (index === 0) return submittedAt === null ? '已提交' : dateTime(submittedAt);
    if (index === 1 && stage !== 'waiting') return stage === 'passed' ? '已通过' : '需补充资料';
    return WAY[index]?.words;
  };
  return (
    <ol className={styles.way} aria-label="开通进度">
      {WAY.map(({ label }, index) => (
        <li
          key={label}
          className={cx(index < now && styles.done, index === now && styles.now)}
          aria-current={index === now ? 'step' : undefined}
        >
          <b>{label}</b>
          <span className="num">{words(index)}</span>
        </li>
      ))}
    </ol>
  );
}

const STATES = {
  draft: { kind: 'plain', words: '未提交' },
  submitted: { kind: 'wait', words: '审核中' },
  passed: { kind: 'ok', words: '已通过' },
  refused: { kind: 'bad', words: '需补充' },
} as const;

function countWords(documents: readonly DocumentItem[]): string {
  const count = (status: DocumentItem['status']) => documents.filter((one) => one.status === status).length;
  return `已通过 ${count('passed')} · 审核中 ${count('submitted')} · 需补充 ${count('refused')}`;
}

const Items = ({ documents }: { documents: readonly DocumentItem[] }) => (
  <Table<DocumentItem>
    caption="逐项审核进度"
    rows={documents}
    rowKey={({ kind }) => kind}
    columns={[
      {
        title: '资料',
        cell: ({ name, reason }) => (
          <>
            {name}
            {reason !== '' && <span className={styles.reason}>原因：{reason}</span>}
          </>
        ),
      },
      {
        title: '编号',
        notOnPhone: true,
        cell: ({ number }) => <span className="num sub">{number || '—'}</span>,
      },
      { title: '有效期至', cell: (one) => <span className="num">{endWords(one)}</span> },
      { title: '状态', cell: ({ status }) => <Pill kind={STATES[status].kind}>{STATES[status].words}</Pill> },
      {
        title: '查看',
        cell: ({ name, files: [first] }) =>
          first && (
            <a className="link" href={first.url} target="_blank" rel="noreferrer" aria-label={`查看${name}`}>
              查看
            </a>
          ),
      },
    ]}
  />
);

const endWords = ({ is_long_term, valid_until }: DocumentItem) =>
  is_long_term === 1 ? '长期' : valid_until || '—';
