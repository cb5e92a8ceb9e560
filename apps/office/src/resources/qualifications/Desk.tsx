import { Select } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useTypeOptions } from '../../app/reference.ts';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useKeys } from '../../app/useKeys.ts';
import { type ListParams, useListParams } from '../../app/useListParams.ts';
import { type QueueRow, useQueue, useReview } from './api.ts';
import { Queue } from './parts/Queue.tsx';
import { Workplace } from './parts/Workplace.tsx';
import { TABS, tabOf } from './words.ts';
import './review.css';

const AT_ONCE = 50;

/** 资质审核: who waits, the document that is looked at, and beside it what is said and decided. */
export function ReviewDesk() {
  const params = useListParams();
  const tab = tabOf(params.get('tab'));
  const queue = useQueue({
    tab,
    kind: params.get('kind'),
    buyer_type: params.get('buyer_type'),
    keywords: params.get('keywords'),
    page: params.page,
    page_size: AT_ONCE,
  });
  const rows = queue.data?.list ?? [];
  const { openId, open, move } = useOpenRow(rows);
  useKeys({ j: () => move(1), k: () => move(-1) });
  return (
    <>
      <PageTitle>资质审核</PageTitle>
      <div className="page-head">
        <h1>资质审核</h1>
        <span className="muted">先到先审；通过后客户立即可见价格并采购</span>
        <span className="btns small muted">
          <kbd>J</kbd> <kbd>K</kbd> 换客户　<kbd>1</kbd>–<kbd>9</kbd> 换文件
        </span>
      </div>
      <div className="rev">
        <section className="card" aria-label="审核列表">
          <nav className="tabs" aria-label="审核状态">
            {TABS.map((one) => (
              <a
                key={one.tab}
                href={`?tab=${one.tab}`}
                aria-current={one.tab === tab ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  params.set({ tab: one.tab });
                }}
              >
                {one.label}
                {one.tab === 'submitted' && queue.data && queue.data.counts.submitted > 0 && (
                  <b className="hot">{queue.data.counts.submitted}</b>
                )}
              </a>
            ))}
          </nav>
          <Filters params={params} />
          {queue.data ? (
            <Queue rows={rows} tab={tab} openId={openId} open={open} />
          ) : queue.error ? (
            <Failed error={queue.error} retry={queue.refetch} />
          ) : (
            <Bones lines={10} />
          )}
        </section>
        {openId === null ? (
          <p className="card state rev-none">{tab === 'submitted' ? '没有待审核的客户' : '这里没有记录'}</p>
        ) : (
          <Opened key={openId} id={openId} open={open} />
        )}
      </div>
    </>
  );
}

/** The row of the address, else the first of the list. */
function useOpenRow(rows: readonly QueueRow[]) {
  const { id } = useParams();
  const navigate = useNavigate();
  const openId = id !== undefined && /^[1-9]\d*$/.test(id) ? Number(id) : (rows[0]?.id ?? null);
  const open = (next: number | null) =>
    void navigate({
      pathname: next === null ? '/qualifications' : `/qualifications/${next}`,
      search: window.location.search,
    });
  const move = (step: 1 | -1) => {
    const at = rows.findIndex((row) => row.id === openId);
    const next = rows[at + step];
    if (next) open(next.id);
  };
  return { openId, open, move };
}

const ALL = { value: '', label: '全部' };

const Filters = ({ params }: { params: ListParams }) => (
  <search className="filt rev-filt">
    <SearchBox
      label="搜索客户"
      placeholder="企业、用户名、手机"
      value={params.get('keywords')}
      onSearch={(keywords) => params.set({ keywords })}
    />
    <Select
      aria-label="申请类型"
      value={params.get('kind')}
      onChange={(kind) => params.set({ kind })}
      options={[
        { ...ALL, label: '全部申请' },
        { value: 'first', label: '首营资料' },
        { value: 'change', label: '资料变更' },
        { value: 'papers', label: '证照更新' },
      ]}
    />
    <Select
      aria-label="客户类型"
      value={params.get('buyer_type')}
      onChange={(buyer_type) => params.set({ buyer_type })}
      options={[{ ...ALL, label: '全部类型' }, ...useTypeOptions()]}
    />
  </search>
);

function Opened({ id, open }: { id: number; open: (id: number | null) => void }) {
  const { data, error, refetch } = useReview(id);
  if (data) return <Workplace key={data.application.version} review={data} open={open} />;
  return (
    <section className="card rev-none" aria-label="审核">
      {error ? <Failed error={error} retry={refetch} /> : <Bones lines={16} />}
    </section>
  );
}
