import type { ChatGoodsCard, ChatMessage, ChatOrderCard } from '@qingnang/contract/chat-words';
import type { Draft } from '@qingnang/rules/chat-log';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { money } from '../../lib/format.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Chat.module.css';
import { talk } from './talk.ts';

/** One message of the conversation. */
export function Bubble({ message, isRead }: { message: ChatMessage; isRead: boolean }) {
  if (message.sender === 'system') return <p className={styles.note}>{message.body}</p>;
  if (message.sender === 'buyer')
    return (
      <div className={cx(styles.row, styles.mine)}>
        <Content {...message} />
        <span className={styles.read}>{isRead ? '已读' : '未读'}</span>
      </div>
    );
  return (
    <div className={styles.row}>
      <span className={cx(styles.face, styles.small)} aria-hidden="true">
        {message.sender_name.slice(0, 1) || <Icon name="headset" size={16} />}
      </span>
      <span className="visually-hidden">{message.sender_name || '客服'}：</span>
      <Content {...message} />
    </div>
  );
}

/** One on its way, or that did not get there. */
export function DraftBubble({ draft: { clientKey, saying, state, problem } }: { draft: Draft }) {
  return (
    <div className={cx(styles.row, styles.mine)}>
      <Content
        body={saying.kind === 'text' ? saying.body : ''}
        picture={saying.kind === 'image' ? saying : null}
        goods={saying.kind === 'goods' ? saying.goods : null}
        order={saying.kind === 'order' ? saying.order : null}
      />
      {state === 'sending' ? (
        <span className={styles.read}>发送中</span>
      ) : (
        <span className={cx(styles.read, styles.failed)} role="alert">
          <Icon name="alert" size={16} />
          <span className={styles.why}>{problem}</span>
          <button className="link" type="button" onClick={() => talk.again(clientKey)}>
            重发
          </button>
          <button className="link" type="button" onClick={() => talk.forget(clientKey)}>
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

function Content({ body, picture, goods, order }: ContentProps): ReactNode {
  if (picture) return <Picture picture={picture} />;
  if (goods) return <GoodsCard goods={goods} />;
  if (order) return <OrderCard order={order} />;
  return <p className={styles.bubble}>{body}</p>;
}

const Picture = ({ picture: { url, name } }: { picture: { url: string; name: string } }) => (
  <a className={styles.picture} href={url} target="_blank" rel="noreferrer" aria-label={`查看图片 ${name}`}>
    <img src={url} alt="" height={160} />
  </a>
);

export const GoodsCard = ({ goods }: { goods: ChatGoodsCard }) => (
  <PageLink className={styles.card} to={`/list/info/${goods.goods_id}`}>
    <GoodsImage src={goods.image} width={56} />
    <span className="shrink">
      <b className="as-block">{goods.name}</b>
      <span className="as-block muted small">
        {goods.ypgg}　{goods.sccj}
      </span>
    </span>
  </PageLink>
);

const OrderCard = ({ order }: { order: ChatOrderCard }) => (
  <PageLink className={cx(styles.card, styles.order)} to={`/order/info/${order.order_id}`}>
    <span className="muted small">订单</span>
    <b className="num">{order.order_sn}</b>
    <span className={styles.status}>{order.status_name}</span>
    <span className="muted small">{order.lines} 个品种</span>
    <b className="num to-end">{money(order.amount)}</b>
  </PageLink>
);
