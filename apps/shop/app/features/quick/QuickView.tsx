import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Tabs } from '../../ui/Tabs.tsx';
import { wantedOf } from './draft.ts';
import { ListTab } from './ListTab.tsx';
import { Outcomes } from './Outcomes.tsx';
import styles from './Quick.module.css';
import { QuickBar } from './QuickBar.tsx';
import type { UsualPage } from './quick-data.ts';
import { UsualTab } from './UsualTab.tsx';
import { useQuick } from './useQuick.ts';
import { useQuickKeys } from './useQuickKeys.ts';

const KeyMap = lazy(() => import('./KeyMap.tsx'));

/** Quick purchase: usual goods, a file, or pasted rows; one button puts all that is filled in into the cart. */
export function QuickView({ page }: { page: UsualPage }) {
  const quick = useQuick();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { draft, acts, busy } = quick;
  const wanted = draft.tab === 'usual' ? draft.filled : wantedOf(draft.list);
  const addAll = () => {
    if (!busy) void acts.addAll();
  };
  useQuickKeys({
    search() {
      flushSync(() => acts.open('usual'));
      document.querySelector<HTMLInputElement>('input[aria-label="搜索并加入一行"]')?.focus();
    },
    help: () => setHelpOpen(true),
    addAll,
  });
  return (
    <>
      <section className={styles.panel}>
        <h1 className={styles.title}>快捷采购</h1>
        <Tabs
          label="清单来源"
          value={draft.tab}
          tabs={[
            { value: 'usual', label: '常购商品', count: page.total },
            { value: 'import', label: '导入清单' },
            { value: 'paste', label: '粘贴' },
          ]}
          onChange={acts.open}
        >
          <Outcomes outcomes={draft.outcomes} onClose={acts.clearOutcomes} />
          {draft.tab === 'usual' ? (
            <UsualTab page={page} quick={quick} />
          ) : (
            <ListTab key={draft.tab} quick={quick} from={draft.tab} />
          )}
        </Tabs>
      </section>
      <QuickBar wanted={wanted} busy={busy} onAdd={addAll} onKeys={() => setHelpOpen(true)} />
      {isHelpOpen && (
        <Suspense>
          <KeyMap onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
