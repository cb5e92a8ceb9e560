import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import type { ListLine } from './draft.ts';
import { FileBox } from './FileBox.tsx';
import { ListTable } from './ListTable.tsx';
import { PasteBox } from './PasteBox.tsx';
import styles from './Quick.module.css';
import type { Quick } from './useQuick.ts';

/** A list of the buyer's own, from a file or pasted, and what was recognised of it. */
export function ListTab({ quick, from }: { quick: Quick; from: 'import' | 'paste' }) {
  const [problem, setProblem] = useState('');
  const { draft, busy, acts } = quick;
  const take = async (matching: Promise<string>) => setProblem(await matching);
  return (
    <>
      <div className={styles.source}>
        {from === 'import' ? (
          <FileBox label="采购清单文件" busy={busy} onFile={(file) => void take(acts.matchFile(file))}>
            XLSX 或 CSV，最多 500 行、5 MB；拖到这里也可以。
            <br />
            表头写 品名、规格、厂家、数量、编码、条码、批准文号，次序不限。
          </FileBox>
        ) : (
          <PasteBox
            text={draft.text}
            busy={busy}
            onType={acts.type}
            onMatch={() => void take(acts.matchText())}
          />
        )}
        {problem !== '' && <Notice kind="bad">{problem}</Notice>}
      </div>
      {draft.list.length > 0 && <Recognised quick={quick} />}
    </>
  );
}

type Shown = 'all' | 'open' | 'none';

const isOpen = ({ goods, candidates }: ListLine) => !goods && candidates.length > 0;
const isNone = ({ goods, candidates }: ListLine) => !goods && candidates.length === 0;

function Recognised({ quick: { draft, acts } }: { quick: Quick }) {
  const [shown, setShown] = useState<Shown>('all');
  const { list } = draft;
  const open = list.filter(isOpen);
  const none = list.filter(isNone);
  const likely = open.filter(({ confidence }) => confidence === 'likely').length;
  const lines = shown === 'open' ? open : shown === 'none' ? none : list;
  return (
    <>
      <div className={styles.filters}>
        <Segmented
          label="清单行"
          value={shown}
          options={[
            { value: 'all', label: `全部 ${count(list.length)}` },
            { value: 'open', label: `待确认 ${count(open.length)}` },
            { value: 'none', label: `未找到 ${count(none.length)}` },
          ]}
          onChange={setShown}
        />
        <span className={styles.listActs}>
          {likely > 0 && (
            <Button variant="soft" onClick={acts.chooseLikely}>
              按首选确认 {count(likely)} 行
            </Button>
          )}
          <Button variant="text" onClick={acts.clearList}>
            清空清单
          </Button>
        </span>
      </div>
      {lines.length === 0 ? (
        <p className={styles.none}>没有这样的行</p>
      ) : (
        <ListTable lines={lines} acts={acts} />
      )}
    </>
  );
}
