import { Dialog as Base } from '@base-ui/react/dialog';
import type { DrawDetail, DrawSimple, drawInfo } from '@qingnang/contract/draws';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { confirm } from '../../lib/dialogs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './DrawPopup.module.css';
import { chanceWords } from './draw-words.ts';
import { showResult } from './result.ts';
import { useDraw } from './useDraw.ts';
import { Wheel } from './Wheel.tsx';

/** It leaves within a second after drawing (docs/rules/promotions.md#draws). */
const CLOSING_MS = 1000;

interface DrawPopupProps {
  draw: DrawSimple;
  onClosed: () => void;
  /** It cannot be shown now. */
  onFailed: () => void;
}

/** 送您一次抽奖机会: the wheel in a dialog. */
export default function DrawPopup({ draw, onClosed, onFailed }: DrawPopupProps) {
  const navigate = useNavigate();
  const detail = useDetail(draw.id, onFailed);
  const [isLeaving, setLeaving] = useState(false);
  // A click or Escape in the alert above is none of the popup's.
  const isAsking = useRef(false);
  const asking = async <T,>(question: Promise<T>): Promise<T> => {
    isAsking.current = true;
    const answer = await question;
    setTimeout(() => {
      isAsking.current = false;
    });
    return answer;
  };
  const { isDrawing, spin, start } = useDraw(draw.id, async (record) => {
    await asking(showResult(record, (url) => void navigate(url)));
    setLeaving(true);
    setTimeout(onClosed, CLOSING_MS);
  });
  const close = async () => {
    if (isAsking.current || isLeaving) return;
    const words = { message: STILL_DRAWING, ok: '关闭', cancel: '取消' };
    if (!isDrawing || (await asking(confirm(words)))) onClosed();
  };
  if (!detail) return null;
  return (
    <Base.Root open onOpenChange={(open) => !open && void close()}>
      <Base.Portal>
        <Base.Backdrop className={cx(styles.backdrop, isLeaving && styles.leaving)} />
        <Base.Viewport className={styles.layer}>
          <Base.Popup className={cx(styles.popup, isLeaving && styles.leaving)}>
            <Base.Title className={styles.title}>{draw.name}</Base.Title>
            <Base.Description className={styles.words}>{draw.remarks}</Base.Description>
            <Wheel
              prizes={detail.prizes}
              spin={spin}
              busy={isDrawing}
              disabled={detail.chances.left === 0}
              label="立即抽奖"
              onStart={start}
            />
            <p className={styles.foot} aria-live="polite">
              {isDrawing ? '正在抽奖…' : chanceWords(detail)}
              <PageLink to={`/draw/${draw.id}`} onClick={onClosed}>
                查看概率与规则
              </PageLink>
            </p>
            {/* Last, so that the wheel has the focus first. */}
            <Base.Close render={<IconButton icon="close" label="关闭" className={styles.close} />} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

const STILL_DRAWING = '抽奖正在进行，若关闭后没有看到结果，请到个人中心查看';

/** Prizes and chances of the draw; without them there is no popup. */
function useDetail(id: number, onFailed: () => void): DrawDetail | null {
  const [detail, setDetail] = useState<DrawDetail | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for a draw
  useEffect(() => {
    call<typeof drawInfo>('GET /api/draw', { query: { id }, quiet: true })
      .then(setDetail)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        onFailed();
      });
  }, [id]);
  return detail;
}
