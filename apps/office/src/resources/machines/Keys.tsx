import { scopeWords } from '@qingnang/contract/machine-words';
import { count, date, dateTime } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { type MachineKey, useMachineKeys } from './api.ts';
import type { Opened } from './KeyDialogs.tsx';

/** Keys of other systems, with their last day's calls. */
export function Keys({ open }: { open: (opened: Opened) => void }) {
  const { data, error, refetch } = useMachineKeys();
  return (
    <ListTable<MachineKey>
      label="密钥列表"
      columns={columnsOf(open)}
      rows={data?.list}
      rowKey="id"
      error={error}
      retry={refetch}
      empty="还没有密钥"
    />
  );
}

const columnsOf = (open: (opened: Opened) => void): Columns<MachineKey> => [
  {
    title: '名称',
    key: 'name',
    width: 168,
    render: (_, { name, begins, company }) => (
      <>
        <span className="strong">{name}</span>
        <div className="muted small">
          {company || '本商城'} · {begins}…
        </div>
      </>
    ),
  },
  { title: '权限', key: 'scopes', render: (_, { scopes }) => scopeWords(scopes) },
  { title: '状态', key: 'state', width: 132, render: (_, key) => <State of={key} /> },
  {
    title: '最近使用',
    key: 'used',
    width: 128,
    className: 'sub nowrap',
    render: (_, { last_used_at: at }) => (at === null ? '从未使用' : dateTime(at)),
  },
  {
    title: '24 小时',
    key: 'calls',
    width: 92,
    align: 'right',
    render: (_, { calls, failures }) => (
      <>
        {count(calls)} 次{failures > 0 && <div className="tag wait">{count(failures)} 次失败</div>}
      </>
    ),
  },
  {
    title: '操作',
    key: 'acts',
    width: 140,
    render: (_, key) => (
      <span className="btns">
        <button
          type="button"
          className="btn text"
          aria-label={`${key.name}的调用记录`}
          onClick={() => open({ kind: 'calls', of: key })}
        >
          调用记录
        </button>
        {key.state === 'good' && (
          <button
            type="button"
            className="btn text"
            aria-label={`停用${key.name}`}
            onClick={() => open({ kind: 'revoke', of: key })}
          >
            停用
          </button>
        )}
      </span>
    ),
  },
];

function State({
  of: { state, expires_at: expiresAt, revoked_at: revokedAt, revoke_reason: why },
}: {
  of: MachineKey;
}) {
  if (state === 'revoked')
    return (
      <>
        <span className="tag">已停用</span>
        <div className="muted small">
          {revokedAt !== null && date(revokedAt)} {why}
        </div>
      </>
    );
  return (
    <>
      {state === 'good' ? <span className="tag ok">可用</span> : <span className="tag wait">已到期</span>}
      <div className="muted small">{date(expiresAt)} 到期</div>
    </>
  );
}
