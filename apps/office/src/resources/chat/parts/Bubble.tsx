import type { ChatGoodsCard, ChatMessage, ChatOrderCard } from '@qingnang/contract/chat-words';
import type { Draft } from '@qingnang/rules/chat-log';
import { Link } from 'react-router';
import { dateTime, yuan } from '../../../app/format.ts';
import { thumb } from '../../../app/picture.ts';
import type { Talk } from '../useTalk.ts';

/** One message of the conversation: the customer's at the left, the shop's at the right. */
export function Bubble({ message, isRead }: { message: ChatMessage; isRead: boolean }) {
  if (message.sender === 'system') return <p className="chat-note">{message.body}</p>;
  const isOwn = message.sender === 'staff';
  return (
    <div className={`chat-row ${isOwn ? 'own' : ''}`}>
      <span className="visually-hidden">{isOwn ? `${message.sender_name}：` : '客户：'}</span>
      <Content {...message} />
      {isOwn && (
        <span className="chat-mark" title={`${message.sender_name} ${dateTime(message.at)}`}>
          {isRead ? '已读' : '未读'}
        </span>
      )}
    </div>
  );
}

/** One on its way, or that did not get there. */
export function DraftBubble({ draft, talk }: { draft: Draft; talk: Talk }) {
  const { clientKey, saying, state, problem } = draft;
  return (
    <div className="chat-row own">
      <Content
        body={saying.kind === 'text' ? saying.body : ''}
        picture={saying.kind === 'image' ? saying : null}
        goods={saying.kind === 'goods' ? saying.goods : null}
        order={saying.kind === 'order' ? saying.order : null}
      />
      {state === 'sending' ? (
        <span className="chat-mark">发送中</span>
      ) : (
        <span className="chat-mark chat-failed bad" role="alert">
          {problem}
          <button type="button" className="btn text" onClick={() => talk.again(clientKey)}>
            重发
          </button>
          <button type="button" className="btn text" onClick={() => talk.forget(clientKey)}>
            删除
          </button>
        </span>
      )}
    </div>
  );
}

interface ContentProps {
  body: string;
  picture: { url: string; name: string } | null;
  goods: ChatGoodsCard | null;
  order: ChatOrderCard | null;
}

function Content({ body, picture, goods, order }: ContentProps) {
  if (picture)
    return (
      <a
        className="chat-picture"
        href={picture.url}
        target="_blank"
        rel="noreferrer"
        aria-label={`查看图片 ${picture.name}`}
      >
        <img src={picture.url} alt="" height={160} />
      </a>
    );
  if (goods)
    return (
      <Link className="chat-goods" to={`/goods/${goods.goods_id}`}>
        {goods.image && <img src={thumb(goods.image)} alt="" width={48} height={48} />}
        <span>
          <b className="strong">{goods.name}</b>
          <span className="muted small">
            {goods.ypgg}　{goods.sccj}
          </span>
        </span>
      </Link>
    );
  if (order)
    return (
      <Link className="chat-order" to={`/orders/${order.order_id}?status=0`}>
        <b className="strong">{order.order_sn}</b>
        <span className="tag info">{order.status_name}</span>
        <span className="muted small">{dateTime(order.placed_at)}</span>
        <b>{yuan(order.amount)}</b>
      </Link>
    );
  return <p className="chat-bubble">{body}</p>;
}
