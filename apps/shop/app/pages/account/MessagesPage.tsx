import type { DataOf } from '@qingnang/contract/call';
import type { MessageSettings, messageSettings } from '@qingnang/contract/message-settings';
import type {
  messages as messagesCall,
  readAllMessages,
  readMessages,
  removeMessages,
} from '@qingnang/contract/messages';
import { useLoaderData, useRevalidator } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { MessageRows } from '../../features/messages/MessageRows.tsx';
import { MessageSettingsPanel } from '../../features/messages/MessageSettingsPanel.tsx';
import styles from '../../features/messages/Messages.module.css';
import {
  filterOf,
  kindTabs,
  type MessageFilter,
  messagesPath,
  SETTINGS_PATH,
} from '../../features/messages/message-query.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const PAGE_SIZE = 20;

type Messages = DataOf<typeof messagesCall>;

const page = defineData(async (call, { query }) => {
  if (query.get('tab') === 'settings')
    return { settings: await call<typeof messageSettings>('GET /api/message/settings') };
  const filter = filterOf(query);
  const messages = await call<typeof messagesCall>('GET /api/message', {
    query: {
      kind: filter.kind,
      state: filter.isUnread ? 'unread' : undefined,
      page: filter.page,
      page_size: PAGE_SIZE,
    },
  });
  return { settings: null, messages, filter };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 我的消息, and in a view of its own where they are sent. */
export default function MessagesPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '我的消息' }]}>
      {data.settings ? <Settings settings={data.settings} /> : <Inbox {...data} />}
    </MemberFrame>
  );
}

const Settings = ({ settings }: { settings: MessageSettings }) => (
  <section className="panel">
    <PanelHead heading="h1" title="接收设置">
      <ButtonLink size="sm" to={messagesPath({})}>
        返回消息
      </ButtonLink>
    </PanelHead>
    <MessageSettingsPanel settings={settings} />
  </section>
);

function Inbox({ messages, filter }: { messages: Messages; filter: MessageFilter }) {
  const { list, total, unread } = messages;
  const { read, readAll, remove } = useMarks();
  const due = filter.kind ? (unread.kinds[filter.kind] ?? 0) : unread.all;
  return (
    <section className={cx('panel', frame.flush)}>
      <PanelHead heading="h1" title="我的消息">
        <ButtonLink size="sm" to={SETTINGS_PATH}>
          接收设置
        </ButtonLink>
        <Button size="sm" disabled={due === 0} onClick={() => readAll(filter.kind)}>
          全部标为已读
        </Button>
      </PanelHead>
      <TabLinks label="消息类型" links={kindTabs(filter, unread)} />
      <div className={styles.bar}>
        <SegmentedLinks
          label="阅读状态"
          links={[
            {
              label: '全部',
              to: messagesPath({ ...filter, isUnread: false, page: 1 }),
              current: !filter.isUnread,
            },
            {
              label: '未读',
              to: messagesPath({ ...filter, isUnread: true, page: 1 }),
              current: filter.isUnread,
            },
          ]}
        />
        <span className="sub small">共 {count(total)} 条</span>
      </div>
      {list.length === 0 ? (
        <NoMessages isFiltered={filter.isUnread || filter.kind !== undefined} />
      ) : (
        <MessageRows list={list} onRead={({ id }) => read([id])} onRemove={({ id }) => remove([id])} />
      )}
      <div className={styles.foot}>
        <Pager
          page={messages.page}
          pageSize={messages.page_size}
          total={total}
          to={(number) => messagesPath({ ...filter, page: number })}
        />
      </div>
    </section>
  );
}

/** What is done to messages; the list and the badges follow. */
function useMarks() {
  const { revalidate } = useRevalidator();
  const after = async (marking: Promise<unknown>) => {
    try {
      await marking;
    } catch (error) {
      // Shown already; what is there now is read again.
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
  };
  return {
    read: (ids: number[]) =>
      void after(call<typeof readMessages>('POST /api/message/read', { body: { ids }, sideBySide: true })),
    readAll: (kind: MessageFilter['kind']) =>
      void after(
        call<typeof readAllMessages>('POST /api/message/read_all', { body: { kind }, sideBySide: true }),
      ),
    remove: (ids: number[]) =>
      void after(
        call<typeof removeMessages>('POST /api/message/delete', { body: { ids }, sideBySide: true }),
      ),
  };
}

const NoMessages = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? '没有这类消息' : '还没有消息'}>
    <p>{isFiltered ? '看看全部消息' : '订单、物流、证照到期和优惠提醒会出现在这里'}</p>
    <p className="row">
      {isFiltered ? (
        <ButtonLink variant="primary" to={messagesPath({})}>
          全部消息
        </ButtonLink>
      ) : (
        <ButtonLink to="/bdwx">绑定微信接收提醒</ButtonLink>
      )}
    </p>
  </EmptyState>
);
