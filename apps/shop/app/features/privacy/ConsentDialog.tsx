import type { agreeToTexts, DueText } from '@qingnang/contract/legal';
import { legalPath } from '@qingnang/contract/legal-words';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { date } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { putOff, readDue } from './due.ts';
import styles from './Privacy.module.css';

/** What is new, with the way to read it; to agree, or to go on looking without buying. */
export default function ConsentDialog({ answer }: { answer: (agrees: boolean) => void }) {
  const [list, setList] = useState<DueText[] | null>(null);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    readDue().then(setList, () => setFailed('暂时读不到新版文本，请稍后再试'));
  }, []);
  const later = () => {
    if (list) putOff(list);
    answer(false);
  };
  const agree = async () => {
    setBusy(true);
    try {
      await call<typeof agreeToTexts>('POST /api/user/consents', {
        body: { ids: (list ?? []).map(({ id }) => id) },
        quiet: true,
        sideBySide: true,
      });
      answer(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(error.message);
      setList(await readDue().catch(() => list));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={later}
      isAnswered
      title="请阅读并同意"
      foot={
        <>
          <Button onClick={later}>暂不同意</Button>
          <Button variant="primary" busy={busy} disabled={!list} onClick={() => void agree()}>
            同意并继续
          </Button>
        </>
      }
    >
      {failed !== '' && <Notice kind="bad">{failed}</Notice>}
      {list ? (
        <PlainList className={styles.due}>
          {list.map((text) => (
            <li key={text.id}>
              <a className="link" href={legalPath(text.code)} target="_blank" rel="noopener">
                《{text.title}》
              </a>
              <span className="sub small">
                第 {text.number} 版，{date(text.published_at)} 发布
              </span>
              {text.note !== '' && <p className="small">{text.note}</p>}
            </li>
          ))}
        </PlainList>
      ) : (
        <Skeleton />
      )}
      <p className="sub small">不同意也可以浏览商品、查看以往的订单和单据，但不能加购、下单和付款。</p>
    </Dialog>
  );
}
