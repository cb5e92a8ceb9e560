import { useLoaderData } from 'react-router';
import { ArticleView, Unwritten, updatedOn } from '../../features/help/ArticleView.tsx';
import { HelpFrame } from '../../features/help/HelpFrame.tsx';
import { readHelpArticle, readTree } from '../../features/help/help-data.ts';
import { codeIn, idIn } from '../../features/help/help-paths.ts';
import { Related } from '../../features/help/Related.tsx';
import { articlePath, sectionsOf } from '../../features/help/sections.ts';
import { defineData } from '../../lib/data.ts';
import { useRow, useShell } from '../../shell/useShell.ts';

const page = defineData(async (call, { url, query }) => {
  const code = codeIn(url.pathname);
  const [tree, article] = await Promise.all([readTree(call), readHelpArticle(call, code, idIn(query))]);
  return { tree, article, code };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function HelpArticlePage() {
  const { tree, article, code } = useLoaderData<typeof loader>();
  const { common } = useShell();
  const { title } = useRow();
  const here = articlePath(article ?? { id: 0, code });
  const section = sectionsOf(tree).find(({ entries }) => entries.some(({ to }) => to === here));
  const trail = [
    ...(section ? [{ label: section.name, to: section.to }] : []),
    { label: article?.title ?? title },
  ];
  return (
    <HelpFrame
      tree={tree}
      trail={trail}
      here={here}
      contacts={common}
      aside={section && <Related section={section} here={here} />}
    >
      {article ? <ArticleView article={article} meta={updatedOn(article)} /> : <Unwritten title={title} />}
    </HelpFrame>
  );
}
