import { SETUP_STATES, type Setup, type SetupItem } from '@qingnang/contract/admin-setup';
import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { useSetup } from '../../shared/setup.ts';
import { useOpenShop } from './api.ts';
import './setup.css';

/** 开店准备: what a shop needs before it may sell, each with its state and the way there; and 开张. */
export function SetupShow() {
  const { data, error, refetch } = useSetup();
  return (
    <>
      <PageTitle>开店准备</PageTitle>
      <div className="page-head">
        <h1>开店准备</h1>
        {data && <State setup={data} />}
      </div>
      {data ? (
        <>
          {data.opened_at === null && <Opening items={data.items} />}
          <section className="card" aria-label="准备事项">
            <ul className="setup">
              {data.items.map((item) => (
                <Item key={item.key} item={item} />
              ))}
            </ul>
          </section>
        </>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={11} />
      )}
    </>
  );
}

function State({ setup: { opened_at: openedAt, opened_by: openedBy } }: { setup: Setup }) {
  if (openedAt === null) return <span className="tag wait">筹备中</span>;
  return (
    <>
      <span className="tag ok">已开张</span>
      <span className="muted">
        {dateTime(openedAt)} {openedBy}
      </span>
    </>
  );
}

function Opening({ items }: { items: readonly SetupItem[] }) {
  const confirm = useConfirm();
  const open = useOpenShop();
  const missing = items.filter(({ state }) => state === 'missing');
  const ask = () =>
    confirm({
      title: '现在开张？',
      content: '访客从此看到商城，通过审核的客户可以下单。开张后不能退回筹备。',
      okText: '开张',
      isDanger: false,
      act: () => open.mutateAsync(undefined),
      done: '商城已开张',
    });
  return (
    <p className={missing.length > 0 ? 'alert info' : 'alert good'}>
      {missing.length > 0
        ? `访客现在看到“筹备中”，您登录后台后可以预览商城。还有 ${missing.length} 项没有完成，完成后才能开张。`
        : '需要的都已完成，可以开张。访客现在看到“筹备中”。'}
      <button type="button" className="btn primary" disabled={missing.length > 0} onClick={ask}>
        开张
      </button>
    </p>
  );
}

const TONES: Readonly<Record<SetupItem['state'], string>> = { done: 'ok', missing: 'bad', advised: 'wait' };

const Item = ({ item: { name, state, words, to } }: { item: SetupItem }) => (
  <li>
    <span className={`tag ${TONES[state]}`}>{SETUP_STATES[state]}</span>
    <span>
      <b>{name}</b>
      <span className="muted small">{words}</span>
    </span>
    {to !== '' && (
      <Link className="btn sm" to={to} aria-label={`${state === 'done' ? '查看' : '去完成'}${name}`}>
        {state === 'done' ? '查看' : '去完成'}
      </Link>
    )}
  </li>
);
