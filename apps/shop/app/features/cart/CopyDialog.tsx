import type { CartStore, copyLines, StoreCopy } from '@qingnang/contract/cart-copy';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import Dialog from '../../ui/Dialog.tsx';
import type { CartEditor } from './CartEditor.ts';
import styles from './CopyDialog.module.css';

const TITLE = '复制到门店';

interface CopyDialogProps {
  stores: readonly CartStore[];
  /** The selected lines. */
  ids: readonly number[];
  editor: CartEditor;
  onClose: () => void;
}

/** Asks which stores, and then tells store by store what has become of it. */
export default function CopyDialog({ stores, ids, editor, onClose }: CopyDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly StoreCopy[] | null>(null);
  const copy = async () => {
    setBusy(true);
    try {
      // What is copied is what the server has.
      if (!(await editor.idle())) return;
      const copied = await call<typeof copyLines>('POST /api/cart/copy', {
        body: { ids: [...ids], other_user_ids: [...chosen] },
      });
      setResults(copied.stores);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  if (results) return <Results results={results} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLE}
      foot={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={chosen.length === 0 || ids.length === 0}
            onClick={() => void copy()}
          >
            复制
          </Button>
        </>
      }
    >
      <p>
        已选 <b className="num">{count(ids.length)}</b>{' '}
        个商品，复制后仍留在本购物车；各门店按自己的资质和价格购买。
      </p>
      <Stores stores={stores} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}

interface StoresProps {
  stores: readonly CartStore[];
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

function Stores({ stores, chosen, onChoose }: StoresProps) {
  const isAll = chosen.length === stores.length;
  return (
    <fieldset className={styles.stores}>
      <legend className="visually-hidden">门店</legend>
      <Checkbox
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => onChoose(isAll ? [] : stores.map(({ id }) => id))}
      >
        <span>
          全选 <span className="muted">共 {count(stores.length)} 家门店</span>
        </span>
      </Checkbox>
      {stores.map(({ id, company }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChoose(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        >
          {company}
        </Checkbox>
      ))}
    </fieldset>
  );
}

const Results = ({ results, onClose }: { results: readonly StoreCopy[]; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={TITLE}
    foot={
      <Button variant="primary" onClick={onClose}>
        完成
      </Button>
    }
  >
    <ul className={styles.results}>
      {results.map(({ id, company, added, refused }) => (
        <li key={id}>
          <h3 className={styles.company}>{company}</h3>
          <p>
            已加入 {count(added)} 个商品
            {refused.length > 0 && `，${count(refused.length)} 个未加入：`}
          </p>
          {refused.length > 0 && (
            <ul className={styles.refused}>
              {refused.map(({ goods_id, name, message }) => (
                <li key={`${goods_id}${message}`}>
                  {name}：<span className="warn-text">{message}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </Dialog>
);
