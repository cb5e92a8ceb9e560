import type { ChatMessage, ChatPicture } from '@qingnang/contract/chat-words';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import { toSeconds } from '../../../../http/dates.ts';
import type { MessageRow } from './reads.ts';

/** Where each side reads files. */
const FILES = { buyer: '/api/file', staff: '/api/admin/files' } as const;

/** A message as one side sees it. */
export function presentMessage(row: MessageRow, side: keyof typeof FILES): ChatMessage {
  return {
    id: row.id,
    client_key: row.client_key,
    sender: row.sender,
    sender_name: row.sender === 'staff' ? (row.staff_name ?? '') : '',
    kind: row.kind,
    body: row.body,
    picture: row.file && picture(row.file, FILES[side]),
    goods: row.goods && {
      goods_id: row.goods.id,
      name: row.goods.name,
      ypgg: row.goods.spec,
      sccj: row.goods.maker,
      image: row.goods.image ?? '',
    },
    order: row.order && {
      order_id: row.order.id,
      order_sn: row.order.order_no,
      status_name: statusName(row.order.status),
      amount: fenToYuan(fen(row.order.total_fen)),
      lines: row.order.lines,
      placed_at: row.order.placed_at,
    },
    at: toSeconds(row.at),
  };
}

const picture = ({ id, name }: { id: number; name: string }, folder: string): ChatPicture => ({
  file_id: id,
  url: `${folder}/${id}`,
  name,
});
