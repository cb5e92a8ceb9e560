import { useLoaderData } from 'react-router';
import { HelpFrame } from '../../features/help/HelpFrame.tsx';
import styles from '../../features/help/HelpHome.module.css';
import { readTree } from '../../features/help/help-data.ts';
import { codeIn } from '../../features/help/help-paths.ts';
import { sectionsOf } from '../../features/help/sections.ts';
import { defineData } from '../../lib/data.ts';
import { useShell } from '../../shell/useShell.ts';
import { PageLink } from '../../ui/PageLink.tsx';

const page = defineData(async (call, { url }) => ({
  tree: await readTree(call),
  code: codeIn(url.pathname),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function HelpCategoryPage() {
  const { tree, code } = useLoaderData<typeof loader>();
  const { common } = useShell();
  const section = sectionsOf(tree).find((one) => one.code === code);
  if (!section) throw new Error(`no category of help is called ${code}`);
  return (
    <HelpFrame tree={tree} trail={[{ label: section.name }]} here={section.to} contacts={common}>
      <section className="panel">
        <h1 className={styles.categoryTitle}>{section.name}</h1>
        <ul className={styles.entries}>
          {section.entries.map((entry) => (
            <li key={entry.to}>
              <PageLink className={styles.entry} to={entry.to}>
                <span className="strong">{entry.title}</span>
                <span className={styles.summary}>{entry.id === null ? '内容整理中' : entry.summary}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </section>
    </HelpFrame>
  );
}
