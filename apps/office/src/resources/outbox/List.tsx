import { OUTBOX_CHANNEL_NAMES, OUTBOX_STATE_NAMES } from '@qingnang/contract/messages';
import { App } from 'antd';
import { useFailure } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type OutboxItem, useOutbox, useResend } from './api.ts';
import './outbox.css';
import { aboutOf, CHANNELS, STATES, TONES } from './words.ts';

/** 发件箱: what leaves the shop by SMS and WeChat, and what could not. */
export function OutboxList() {
  const params = useListParams();
  const outbox = useOutbox({
    channel: params.get('channel'),
    status: params.get('status'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  return (
    <ListPage<OutboxItem>
      title="发件箱"
      label="发件箱"
      measure="条"
      noun="消息"
      params={params}
      search={{ label: '搜索消息', placeholder: '手机号、微信、客户' }}
      filters={[
        { name: 'channel', label: '渠道', options: CHANNELS },
        { name: 'status', label: '状态', options: STATES },
      ]}
      query={outbox}
      columns={COLUMNS}
      empty="没有符合条件的消息"
    />
  );
}

const COLUMNS: Columns<OutboxItem> = [
  {
    title: '时间',
    key: 'created',
    className: 'sub nowrap',
    width: 140,
    render: (_, row) => dateTime(row.created_at),
  },
  {
    title: '渠道',
    key: 'channel',
    width: 100,
    render: (_, row) => (
      <>
        {OUTBOX_CHANNEL_NAMES[row.channel]}
        <div className="muted small">{aboutOf(row.template)}</div>
      </>
    ),
  },
  {
    title: '接收人',
    key: 'receiver',
    width: 180,
    render: (_, row) => (
      <>
        {row.company || <span className="muted">未注册</span>}
        <div className="muted small outbox-words">{row.receiver}</div>
      </>
    ),
  },
  {
    title: '内容',
    key: 'text',
    className: 'outbox-text',
    render: (_, row) => <span className="outbox-words">{row.text}</span>,
  },
  {
    title: '状态',
    key: 'status',
    width: 190,
    render: (_, row) => (
      <>
        <span className={`tag ${TONES[row.status]}`}>{OUTBOX_STATE_NAMES[row.status]}</span>
        {row.can_resend && <Resend row={row} />}
        <div className="muted small outbox-words">{stateNote(row)}</div>
      </>
    ),
  },
];

/** Why it is not there yet, or when it left. */
function stateNote(row: OutboxItem): string {
  if (row.sent_at !== null) return dateTime(row.sent_at);
  if (row.next_at !== null && row.tries > 0)
    return `第 ${row.tries} 次失败，${dateTime(row.next_at)} 再试　${row.error}`;
  return row.error;
}

function Resend({ row }: { row: OutboxItem }) {
  const me = useMe();
  const { message } = App.useApp();
  const fail = useFailure();
  const resend = useResend();
  if (!may(me, 'account.write')) return null;
  const act = async () => {
    try {
      await resend.mutateAsync(row.id);
      message.success('已重新发送');
    } catch (error) {
      fail(error);
    }
  };
  return (
    <button type="button" className="btn text" disabled={resend.isPending} onClick={() => void act()}>
      重新发送
    </button>
  );
}
