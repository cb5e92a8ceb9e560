import type { HelpCategory } from '@qingnang/contract/content';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { type Contacts, HelpContact } from './HelpContact.tsx';
import styles from './HelpFrame.module.css';
import { HelpSearch } from './HelpSearch.tsx';
import { NEWS_LISTS, NEWS_PATH, searchPath } from './help-paths.ts';
import { sectionsOf } from './sections.ts';

/** What is asked most; each finds an article. */
const ASKED = ['证照过期', '含麻回执', '少货', '包邮'] as const;

interface HelpFrameProps {
  tree: readonly HelpCategory[];
  /** Below 帮助中心; empty on its first page. The last one is the page itself. */
  trail: readonly { label: string; to?: string }[];
  /** The path of the page as the menu has it. */
  here: string;
  contacts: Contacts;
  keywords?: string;
  /** Beside the text, above whom to ask. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of the help centre: search, where it is, the menu, its text, whom to ask. */
export function HelpFrame({ tree, trail, here, contacts, keywords = '', aside, children }: HelpFrameProps) {
  const Title = trail.length === 0 ? 'h1' : 'p';
  return (
    <div className={styles.help}>
      <div className={styles.top}>
        <div className={cx('wrap', styles.topRow)}>
          <Title className={styles.title}>帮助中心</Title>
          <HelpSearch keywords={keywords} />
          <p className={cx(styles.asked, 'not-phone')}>
            热门：
            {ASKED.map((words) => (
              <PageLink key={words} to={searchPath(words)}>
                {words}
              </PageLink>
            ))}
          </p>
        </div>
      </div>
      <div className="wrap">
        <Breadcrumb trail={[{ label: '首页', to: '/' }, { label: '帮助中心', to: '/help' }, ...trail]} />
        <div className={styles.columns}>
          <Menu tree={tree} here={here} />
          <div className={styles.main}>{children}</div>
          <aside className={styles.aside} aria-label="更多帮助">
            {aside}
            <HelpContact contacts={contacts} />
          </aside>
        </div>
      </div>
    </div>
  );
}

const NEWS_SECTION = {
  code: 'news',
  name: '新闻资讯',
  to: NEWS_PATH,
  entries: NEWS_LISTS.filter(({ type }) => type !== 0).map(({ label, to }) => ({ title: label, to })),
};

/** All categories with their articles; on phones only the one shown, as a row. */
function Menu({ tree, here }: { tree: readonly HelpCategory[]; here: string }) {
  const sections = [...sectionsOf(tree), NEWS_SECTION];
  return (
    <nav className={cx(styles.menu, 'panel')} aria-label="帮助目录">
      {sections.map(({ code, name, to, entries }) => {
        const isShown = to === here || entries.some((entry) => entry.to === here);
        return (
          <section key={code} className={cx(!isShown && styles.other)}>
            <h2>
              <PageLink to={to} aria-current={to === here ? 'page' : undefined}>
                {name}
              </PageLink>
            </h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <PageLink to={entry.to} aria-current={entry.to === here ? 'page' : undefined}>
                    {entry.title}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
