import type { App } from 'antd';
import type { BatchResult } from './api.ts';

type Voices = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>;

/** Says what an act on many orders did, and of each that was refused why. */
export function batchWords({ message, modal }: Voices, { done, refused }: BatchResult, act: string): void {
  const [first] = refused;
  if (!first) message.success(`已${act} ${done.length} 单`);
  else if (done.length === 0 && refused.length === 1) message.error(first.message);
  else
    modal.warning({
      title: `${act} ${done.length} 单，${refused.length} 单未${act}`,
      content: (
        <ul>
          {refused.map((order) => (
            <li key={order.id}>
              {order.order_no}：{order.message}
            </li>
          ))}
        </ul>
      ),
    });
}
