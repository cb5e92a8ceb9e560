import type { QuickSources } from '@qingnang/contract/quick';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useRevalidator } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type Tab, wantedOf } from './draft.ts';
import { ListTab } from './ListTab.tsx';
import { Outcomes } from './Outcomes.tsx';
import styles from './Quick.module.css';
import { QuickBar } from './QuickBar.tsx';
import { quickPath, SOURCE_WORDS, SOURCES, type UsualPage } from './quick-data.ts';
import { UsualTab } from './UsualTab.tsx';
import { useQuick } from './useQuick.ts';
import { useQuickKeys } from './useQuickKeys.ts';

const KeyMap = lazyKept(() => import('./KeyMap.tsx'));
const TemplateDialog = lazyKept(() => import('./TemplateDialog.tsx'));
const ShelfDialog = lazyKept(() => import('./ShelfDialog.tsx'));

interface QuickViewProps {
  page: UsualPage;
  sources: QuickSources;
}

/** The workbench: rows of a source, a file, or pasted rows; one button puts all that is filled in into the cart. */
export function QuickView({ page, sources }: QuickViewProps) {
  const quick = useQuick();
  const [dialog, setDialog] = useState<'keys' | 'template' | 'shelf' | null>(null);
  const [why, setWhy] = useState('');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { draft, acts, busy } = quick;
  const wanted = draft.tab === 'usual' ? draft.filled : wantedOf(draft.list);
  const template = sources.templates.find(({ id }) => id === page.template);
  const addAll = () => {
    if (!busy) void acts.addAll();
  };
  const open = (value: Value) => {
    setWhy('');
    if (isList(value)) return acts.open(value);
    acts.open('usual');
    void navigate(quickPath({ from: value, order: page.order, template: 0 }), { preventScrollReset: true });
  };
  const turn = (step: 1 | -1) => {
    const next = SOURCES[SOURCES.indexOf(page.from) + step];
    if (next) open(next);
  };
  const takeAll = () => acts.changeAll(suggestedOf(page));
  const save = () => {
    if (wanted.length > 0) setDialog('template');
  };
  useQuickKeys({
    search() {
      flushSync(() => acts.open('usual'));
      document.querySelector<HTMLInputElement>('input[aria-label="搜索并加入一行"]')?.focus();
    },
    help: () => setDialog('keys'),
    addAll,
    takeAll,
    save,
    shelf: () => setDialog('shelf'),
    turn,
  });
  const close = () => setDialog(null);
  return (
    <>
      <section className={cx(styles.panel, styles.board)}>
        <h1 className={styles.title}>快捷采购</h1>
        <Tabs
          label="清单来源"
          value={draft.tab === 'usual' ? page.from : draft.tab}
          tabs={tabsOf(page, sources)}
          onChange={open}
        >
          <Outcomes outcomes={draft.outcomes} onClose={acts.clearOutcomes} />
          {draft.tab === 'usual' ? (
            <UsualTab
              page={page}
              sources={sources}
              quick={quick}
              onFocus={setWhy}
              onSave={save}
              onShelf={() => setDialog('shelf')}
              onTakeAll={takeAll}
            />
          ) : (
            <ListTab key={draft.tab} quick={quick} from={draft.tab} />
          )}
        </Tabs>
        <a className={cx('link', styles.sample)} href="/api/cart/match/sample" download>
          <Icon name="download" size={16} /> 下载样表
        </a>
      </section>
      <QuickBar
        wanted={wanted}
        busy={busy}
        why={draft.tab === 'usual' ? why : ''}
        onAdd={addAll}
        onKeys={() => setDialog('keys')}
      />
      <Suspense>
        {dialog === 'keys' && <KeyMap onClose={close} />}
        {dialog === 'shelf' && <ShelfDialog onSaved={() => void revalidate()} onClose={close} />}
        {dialog === 'template' && (
          <TemplateDialog
            wanted={wanted}
            templates={sources.templates}
            name={template?.name ?? ''}
            onSaved={() => {
              close();
              void revalidate();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

type Value = UsualPage['from'] | Exclude<Tab, 'usual'>;

const isList = (value: Value): value is Exclude<Tab, 'usual'> => value === 'import' || value === 'paste';

/** Of the due ones only the page that shows them knows how many there are. */
function tabsOf(page: UsualPage, sources: QuickSources) {
  const counts = {
    ...sources,
    due: page.from === 'due' ? page.total : 0,
    template: sources.templates.length,
  };
  return [
    ...SOURCES.map((from) => ({ value: from, label: SOURCE_WORDS[from], count: counts[from] })),
    { value: 'import', label: '导入清单' },
    { value: 'paste', label: '粘贴' },
  ] satisfies { value: Value; label: string; count?: number }[];
}

/** What is proposed of the page and can be bought. */
const suggestedOf = ({ list }: UsualPage) =>
  list
    .filter(({ suggested, goods }) => suggested > 0 && !goods.reason)
    .map(({ goods, suggested }) => ({ goods, number: suggested }));
