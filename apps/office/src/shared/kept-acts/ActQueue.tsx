import { Icon } from '../../app/Icon.tsx';
import type { ActState } from './keeper.ts';
import { waitingWords } from './words.ts';
import './act-queue.css';

/** What waits for the network, and what the shop has refused, until it was seen. */
export function ActQueue({ waiting, refused, dismiss }: ActState & { dismiss: (key: string) => unknown }) {
  return (
    <div role="status" className="act-queue">
      {waiting.length > 0 && (
        <p className="alert">
          <Icon name="rotate-cw" />
          {waitingWords(waiting)}，已存在本机，联网后自动发送
        </p>
      )}
      {refused.map(({ key, words, refusal }) => (
        <p key={key} className="alert bad">
          <Icon name="circle-alert" />
          <span>
            <b>{words}</b> 未成功：{refusal}
          </span>
          <button type="button" className="btn sm" onClick={() => void dismiss(key)}>
            知道了
          </button>
        </p>
      ))}
    </div>
  );
}
