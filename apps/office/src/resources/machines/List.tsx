import { scopeWords } from '@qingnang/contract/machine-words';
import { useState } from 'react';
import { count, date, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type MachineKey, type MadeKey, useMachineKeys, useRevokeKey } from './api.ts';
import { CallsDialog } from './CallsDialog.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

type Opened =
  | { kind: 'new' }
  | { kind: 'calls' | 'revoke'; of: MachineKey }
  | { kind: 'made'; made: MadeKey };

/** 系统对接: keys of other systems, the customers' among them, and what is called with them. */
export function MachineList() {
  const { data, error, refetch } = useMachineKeys();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <PageTitle>系统对接</PageTitle>
      <div className="page-head">
        <h1>系统对接</h1>
        <span className="muted">ERP、仓储等系统用密钥调用接口</span>
        <div className="btns">
          <a className="btn" href="/api/v1/docs">
            接口说明
          </a>
          <button type="button" className="btn primary" onClick={() => setOpened({ kind: 'new' })}>
            <Icon name="plus" /> 新增密钥
          </button>
        </div>
      </div>
      <section className="card" aria-label="密钥">
        <ListTable<MachineKey>
          label="密钥列表"
          columns={columnsOf(setOpened)}
          rows={data?.list}
          rowKey="id"
          error={error}
          retry={refetch}
          empty="还没有密钥"
        />
      </section>
      {opened?.kind === 'new' && (
        <KeyDialog close={close} done={(made) => setOpened({ kind: 'made', made })} />
      )}
      {opened?.kind === 'made' && <SecretDialog made={opened.made} close={close} />}
      {opened?.kind === 'calls' && <CallsDialog of={opened.of} close={close} />}
      {opened?.kind === 'revoke' && <RevokeDialog of={opened.of} close={close} />}
    </>
  );
}

function RevokeDialog({ of, close }: { of: MachineKey; close: () => void }) {
  const revoke = useRevokeKey(of.id);
  return (
    <ReasonDialog
      title={`停用“${of.name}”？`}
      content="停用后马上不能再调用，不能恢复；需要时新增密钥。"
      okText="停用"
      act={(reason) => revoke.mutateAsync(reason)}
      done="密钥已停用"
      close={close}
    />
  );
}

const columnsOf = (open: (opened: Opened) => void): Columns<MachineKey> => [
  {
    title: '名称',
    key: 'name',
    width: 220,
    render: (_, { name, begins }) => (
      <>
        <span className="strong">{name}</span>
        <div className="muted small">{begins}…</div>
      </>
    ),
  },
  { title: '所属', key: 'company', width: 180, render: (_, { company }) => company || '本商城' },
  { title: '权限', key: 'scopes', render: (_, { scopes }) => scopeWords(scopes) },
  { title: '状态', key: 'state', width: 150, render: (_, key) => <State of={key} /> },
  {
    title: '最近使用',
    key: 'used',
    width: 150,
    className: 'sub nowrap',
    render: (_, { last_used_at: at }) => (at === null ? '从未使用' : dateTime(at)),
  },
  {
    title: '24 小时',
    key: 'calls',
    width: 120,
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
