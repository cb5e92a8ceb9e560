import { eventWords } from '@qingnang/contract/webhook-words';
import { App } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFailure } from '../../app/failure.tsx';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import {
  REPLAY_DAYS,
  useDeleteWebhook,
  useReplayFailed,
  useRotateSecret,
  useTestWebhook,
  useWebhooks,
  type Webhook,
} from './api.ts';
import { EndpointDialog } from './EndpointDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import './webhooks.css';

/** What the dialog is about: an endpoint, or 'new'; null = it is closed. */
type Edited = Webhook | 'new' | null;

/** 接收地址: what each is told, how it fares, how much waits for it. */
export function Endpoints() {
  const { data, error, refetch } = useWebhooks();
  const [edited, setEdited] = useState<Edited>(null);
  const [secret, setSecret] = useState('');
  return (
    <>
      <div className="filt">
        <button type="button" className="btn primary" onClick={() => setEdited('new')}>
          <Icon name="plus" /> 新增接收地址
        </button>
      </div>
      <ListTable<Webhook>
        label="接收地址"
        columns={[
          ...COLUMNS,
          {
            title: '操作',
            key: 'acts',
            width: 300,
            render: (_, hook) => <Acts hook={hook} edit={() => setEdited(hook)} showSecret={setSecret} />,
          },
        ]}
        rows={data?.list}
        rowKey="id"
        error={error}
        retry={refetch}
        empty="还没有接收地址"
      />
      {edited !== null && (
        <EndpointDialog
          hook={edited === 'new' ? null : edited}
          close={() => setEdited(null)}
          showSecret={setSecret}
        />
      )}
      {secret !== '' && <SecretDialog secret={secret} close={() => setSecret('')} />}
    </>
  );
}

const COLUMNS: Columns<Webhook> = [
  {
    title: '接收地址',
    key: 'name',
    render: (_, { name, url }) => (
      <>
        {name}
        <div className="muted small hook-words">{url}</div>
      </>
    ),
  },
  { title: '事件', key: 'types', render: (_, { types }) => types.map(eventWords).join('、') },
  { title: '状态', key: 'state', width: 190, render: (_, hook) => <State hook={hook} /> },
  {
    title: '待发送',
    key: 'waiting',
    width: 150,
    render: (_, { id, waiting, failed, oldest_at: oldest }) => (
      <>
        {count(waiting)}
        {oldest !== null && <div className="muted small">最早 {dateTime(oldest)}</div>}
        {failed > 0 && (
          <div className="small">
            <Link to={{ search: `?tab=log&webhook_id=${id}&status=failed` }}>{count(failed)} 条失败</Link>
          </div>
        )}
      </>
    ),
  },
];

function State({ hook }: { hook: Webhook }) {
  const { is_active: isActive, off_reason: reason, failing_since: since, old_secret_until: until } = hook;
  if (!isActive)
    return (
      <>
        <span className={reason === '' ? 'tag' : 'tag bad'}>{reason === '' ? '已停用' : '自动停用'}</span>
        {reason !== '' && <div className="muted small">{reason}</div>}
      </>
    );
  return (
    <>
      <span className={since === null ? 'tag ok' : 'tag wait'}>{since === null ? '正常' : '重试中'}</span>
      {since !== null && <div className="muted small">{dateTime(since)} 起失败</div>}
      {until !== null && <div className="muted small">旧密钥到 {dateTime(until)}</div>}
    </>
  );
}

interface ActsProps {
  hook: Webhook;
  edit: () => void;
  showSecret: (secret: string) => void;
}

function Acts({ hook, edit, showSecret }: ActsProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const fail = useFailure();
  const test = useTestWebhook();
  const rotate = useRotateSecret();
  const replay = useReplayFailed();
  const remove = useDeleteWebhook();
  const { id, name } = hook;
  const sendTest = () =>
    test.mutateAsync(id).then(() => void message.success('测试事件已排队，稍后看推送记录'), fail);
  const resend = () =>
    replay.mutateAsync(id).then((rows) => void message.success(`已重新排队 ${rows} 条`), fail);
  return (
    <>
      <button type="button" className="btn text" aria-label={`编辑${name}`} onClick={edit}>
        编辑
      </button>
      <button
        type="button"
        className="btn text"
        aria-label={`测试${name}`}
        disabled={!hook.is_active || test.isPending}
        onClick={() => void sendTest()}
      >
        测试
      </button>
      <button
        type="button"
        className="btn text"
        aria-label={`重发失败：${name}最近 ${REPLAY_DAYS} 天的事件`}
        disabled={!hook.is_active || replay.isPending}
        onClick={() => void resend()}
      >
        重发失败
      </button>
      <button
        type="button"
        className="btn text"
        aria-label={`换密钥：${name}`}
        onClick={() =>
          confirm({
            title: `更换“${name}”的签名密钥？`,
            content: '旧密钥 24 小时内仍然有效，请在此之前改好对方系统。',
            okText: '更换',
            isDanger: false,
            act: async () => showSecret(await rotate.mutateAsync(id)),
            done: '密钥已更换',
          })
        }
      >
        换密钥
      </button>
      <button
        type="button"
        className="btn text"
        aria-label={`删除${name}`}
        onClick={() =>
          confirm({
            title: `删除“${name}”？`,
            content: '待发送的事件和推送记录一并删除。',
            okText: '删除',
            act: () => remove.mutateAsync(id),
            done: '接收地址已删除',
          })
        }
      >
        删除
      </button>
    </>
  );
}
